/** Chromium's own offer to install the app, which is not in TypeScript's library. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

let kept: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function keep(prompt: InstallPrompt | null) {
  kept = prompt;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer for a better moment than the first visit. */
export function keepInstallPrompt() {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isPrompt(event)) keep(event);
  });
  window.addEventListener('appinstalled', () => keep(null));
}

export const installPrompt = () => kept;

export function watchInstallPrompt(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** It can be shown once. */
export const spendInstallPrompt = () => keep(null);
