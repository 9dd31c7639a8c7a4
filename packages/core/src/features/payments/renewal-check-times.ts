import { dayMs, hourMs, minuteMs } from '../../kernel/time.ts';

export const checkAgainMs = 5 * minuteMs;

/** While it waits for approval, after each look. */
export const checkWhileWaitingMs = [
  2 * minuteMs,
  6 * minuteMs,
  hourMs,
  6 * hourMs,
  dayMs,
  dayMs,
] as const satisfies number[];

/** After it has ended at the gateway, since a charge may still be under way. */
export const checkOverMs = [hourMs, dayMs, 4 * dayMs] as const satisfies number[];

/** After a charge is due, and then again. */
export const checkDueMs = hourMs;

export const checkRunningMs = 6 * hourMs;

export const firstCheckMs = 2 * minuteMs;
