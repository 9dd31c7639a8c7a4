import type { Page } from '@playwright/test';

/** On pages that this browser loads from now on, timers of `shortest` to `longest` ms take `forMs`, so that a toast or a
 * verdict is still shown when a slow machine gets to it. */
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
