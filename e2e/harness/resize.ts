import { expect, type Page } from '@playwright/test';

/** Gives the window another size, once no screen fades: the browser would report a transition that a new size ends. */
export async function resize(page: Page, size: { width: number; height: number }) {
  await expect.poll(() => page.evaluate(() => document.activeViewTransition)).toBeNull();
  await page.setViewportSize(size);
}
