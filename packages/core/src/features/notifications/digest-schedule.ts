import { clockOf, instantOf } from '../../kernel/time-zone.ts';
import { dayMs } from '../../kernel/time.ts';
import { deliveredForMs } from './delivery-times.ts';
import type { Settings } from './when-to-push-or-mail.ts';
import { quietEnd } from './quiet-hours.ts';
import { digestDayMs, digestHourMs, leastPauseMs } from './digest-times.ts';

const weekMs = 7 * dayMs;

/** When the latest digest was due by the clock of a time zone, and when the next one is. In ms since 1970. */
function digestTimes(timeZone: string, now: number): { latest: number; next: number } {
  const clock = clockOf(timeZone);
  const sinceWeekBegan = digestDayMs + digestHourMs;
  const shown = Math.floor((now + clock(now) - sinceWeekBegan) / weekMs) * weekMs + sinceWeekBegan;
  return { latest: instantOf(clock, shown), next: instantOf(clock, shown + weekMs) };
}

/** Whether a digest is due, and when the next decision is: in ms since 1970. `doneAt` is when the last was done. */
export function digestStep(
  { quiet, timeZone, pausedUntil }: Pick<Settings, 'quiet' | 'timeZone' | 'pausedUntil'>,
  doneAt: number | null,
  now: number,
): { isDue: boolean; nextAt: number } {
  const { latest, next } = digestTimes(timeZone, now);
  if (now - latest > deliveredForMs || (doneAt !== null && now - doneAt < leastPauseMs))
    return { isDue: false, nextAt: next };
  if (pausedUntil !== null && pausedUntil.getTime() > now) return { isDue: false, nextAt: pausedUntil.getTime() };
  const quietUntil = quietEnd(quiet, timeZone, now);
  return quietUntil === null ? { isDue: true, nextAt: next } : { isDue: false, nextAt: quietUntil };
}
