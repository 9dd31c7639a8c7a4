import { recall, remember } from './local-storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'nukkad-theme';
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

export function chosenTheme(): Theme {
  const kept = recall(key);
  return themes.find((theme) => theme === kept) ?? 'system';
}

export function chooseTheme(theme: Theme) {
  remember(key, theme === 'system' ? null : theme);
  applyTheme();
}

export function applyTheme() {
  const theme = chosenTheme();
  document.documentElement.dataset['theme'] = theme === 'system' ? (systemDark.matches ? 'dark' : 'light') : theme;
}

systemDark.addEventListener('change', applyTheme);
