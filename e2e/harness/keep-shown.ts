import type { Page } from '@playwright/test';

/** On all pages that this browser loads from now on, what is shown for such a time, in ms, stays for `forMs`: a busy
 * machine may not get to look at it or press it before. */
export const keepShown = (page: Page, shortest: number, longest = shortest, forMs = 60_000) =>
  page.context().addInitScript(
    ([shortest, longest, forMs]) => {
      const start = window.setTimeout.bind(window);
      Object.assign(window, {
        setTimeout: (act: TimerHandler, ms = 0, ...rest: unknown[]) =>
          start(act, ms >= shortest && ms <= longest ? forMs : ms, ...rest),
      });
    },
    [shortest, longest, forMs] as const,
  );
