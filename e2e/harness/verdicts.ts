import { shownMs } from '@nukkad/web/features/check-in/scanner-times.ts';
import type { Page } from '@playwright/test';

const stayLonger = (shown: number) => {
  const start = window.setTimeout.bind(window);
  Object.assign(window, {
    setTimeout: (act: TimerHandler, ms?: number, ...rest: unknown[]) =>
      start(act, ms === shown ? 6 * shown : ms, ...rest),
  });
};

/** A verdict at the gate goes away by itself, on a busy machine before a story has pressed it. From now on it stays longer
 * on this page. */
export async function keepVerdicts(page: Page) {
  await page.addInitScript(stayLonger, shownMs);
  await page.evaluate(stayLonger, shownMs);
}
