import type { Page } from '@playwright/test';

/** What one press cost, in ms: from the input until the next paint (Event Timing), and its longest task. */
export interface Interaction {
  nextPaint: number;
  longestTask: number;
}

interface Observed {
  paints: number[];
  tasks: number[];
}

/** As on a phone: the processor does a quarter of the work. */
const slowDown = 4;

/** Time for what a press started to end, in ms. */
const settlingMs = 400;

/** Slows the page down and observes it. The browser reports no press that took less than 16 ms. */
export async function watchInteractions(page: Page) {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(() => {
    const observed: Observed = { paints: [], tasks: [] };
    Object.assign(window, { observed });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
        if (entry.interactionId > 0) observed.paints.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) observed.tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  /** Presses something, waits for what it shows, and returns what it cost. */
  return async (press: () => Promise<unknown>, shown: () => Promise<unknown>): Promise<Interaction> => {
    const observed = () => page.evaluate(() => (window as unknown as { observed: Observed }).observed);
    await page.evaluate(() => {
      const { observed } = window as unknown as { observed: Observed };
      observed.paints.length = observed.tasks.length = 0;
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    await press();
    await shown();
    await page.waitForTimeout(settlingMs);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const { paints, tasks } = await observed();
    return { nextPaint: Math.max(0, ...paints), longestTask: Math.max(0, ...tasks) };
  };
}
