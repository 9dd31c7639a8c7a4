import type { Page } from '@playwright/test';
import { phone, sizes, wide } from './screen-sizes.ts';

/** What is taken of a screen while it is open, without loading it again. */
export interface Look {
  name: string;
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
  /** Prepares the open page, and returns what undoes it. */
  prepare?(page: Page): Promise<() => Promise<unknown>>;
}

export const sizedLooks: readonly Look[] = sizes.flatMap((size) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    ...size,
    colorScheme,
    name: `${size.width}x${size.height}-${colorScheme}`,
  })),
);

const setText = (page: Page, size: string) =>
  page.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), size);

export const largeText: Look = {
  ...phone,
  colorScheme: 'light',
  name: 'text-200',
  async prepare(page) {
    await setText(page, '200%');
    return () => setText(page, '');
  },
};

/** On a phone, and in two panes in the dark. */
const both = (name: string, prepare?: Look['prepare']): readonly Look[] =>
  [
    { ...phone, colorScheme: 'light' as const, name },
    { ...wide, colorScheme: 'dark' as const, name: `${name}-wide` },
  ].map((look) => (prepare ? { ...look, prepare } : look));

export const offlineLooks = both('offline', async (page) => {
  await page.context().setOffline(true);
  // The banner comes once the socket has been found dead.
  await page.waitForTimeout(1500);
  return () => page.context().setOffline(false);
});

/** Screens as the server answers in this way. */
export const answeredLooks = (name: string) => both(name);

/** A screen loaded for one look only. */
export const plainLook = (name: string): Look => ({ ...phone, colorScheme: 'light', name });
