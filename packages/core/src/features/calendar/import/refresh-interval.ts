import { dayMs, hourMs, minuteMs } from '../../../kernel/time.ts';

const refreshMs = 6 * hourMs;

/** Read even when its server says it is unchanged, because other days have come into range. */
export const readAgainMs = dayMs;

const firstRetryMs = 5 * minuteMs;

const lastRetryMs = dayMs;

/** Retries soon after a failure, then less and less often. `random` (0 to 1) spreads calendars added together. */
export function refreshBackoffMs(failures: number, random: number): number {
  const pause = failures === 0 ? refreshMs : Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 20));
  return Math.round(pause * (0.9 + 0.2 * random));
}
