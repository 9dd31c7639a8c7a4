import { dayMs, hourMs, minuteMs } from '../../kernel/time.ts';

/** When the gateway is asked after a checkout: twice while seats are held, then for as long as a bank may take. */
export const checkAfterMs = [
  2 * minuteMs,
  6 * minuteMs,
  hourMs,
  6 * hourMs,
  dayMs,
  4 * dayMs,
] as const satisfies number[];

/** If the check itself failed. */
export const checkAgainMs = 5 * minuteMs;

/** Older orders are not asked about. */
export const lastCheckMs = 8 * dayMs;
