import { dayMs, minuteMs } from '../../../kernel/time.ts';
import { refreshMs } from './constants.ts';

/** After a failure; doubles up to `lastRetryMs`. */
const firstRetryMs = 5 * minuteMs;

const lastRetryMs = dayMs;

/** Retries soon after a failure, then less and less often. `random` (0 to 1) spreads calendars added together. */
export function refreshBackoffMs(failures: number, random: number): number {
  const pause = failures === 0 ? refreshMs : Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 20));
  return Math.round(pause * (0.9 + 0.2 * random));
}
