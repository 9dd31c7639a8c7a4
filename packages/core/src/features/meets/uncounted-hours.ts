import type { MeetRequestRow } from '../../kernel/database.ts';
import { dayMs, hourMs } from '../../kernel/time.ts';

/** Messages don't count from this long before two people meet, in ms. */
export const uncountedBeforeMs = 2 * hourMs;

/** Around the meeting that a request agrees on: for 'tomorrow' that whole day, otherwise until the window ends. */
export function uncountedHours({ time_window, expires_at }: Pick<MeetRequestRow, 'time_window' | 'expires_at'>) {
  const begins = expires_at.getTime() - (time_window === 'tomorrow' ? dayMs : 0);
  return { from: new Date(begins - uncountedBeforeMs), until: expires_at };
}
