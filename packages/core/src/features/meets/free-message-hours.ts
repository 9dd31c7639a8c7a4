import type { MeetRequestRow } from '../../kernel/database.ts';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { afterRequestMs } from './request-times.ts';

/** Messages don't count for this long after two people connect, in ms. */
export const uncountedAfterMs = dayMs;

/** And from this long before the time in which they meet. How many may count: `chat/free-message-limits.ts`. */
export const uncountedBeforeMs = 2 * hourMs;

/** From before the time that a request agrees on until the latest moment at which a shared plan lets the two meet. A pair has
 * only one accepted request. */
export function uncountedHours({
  time_window,
  asked_at,
  expires_at,
}: Pick<MeetRequestRow, 'time_window' | 'asked_at' | 'expires_at'>) {
  const begins = time_window === 'tomorrow' ? expires_at.getTime() - dayMs : asked_at.getTime();
  return { from: new Date(begins - uncountedBeforeMs), until: new Date(expires_at.getTime() + afterRequestMs) };
}
