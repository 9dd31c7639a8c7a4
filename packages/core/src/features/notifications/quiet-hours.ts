import { dayMs, hourMs, minuteMs } from '../../kernel/time.ts';
import { clockOf } from '../../kernel/time-zone.ts';

export const defaultQuietHours = { from: '22:00', to: '08:00' } as const;
export const defaultZone = 'Asia/Kolkata';

const msOfClock = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * hourMs + minutes * minuteMs;
};

/** When the quiet hours that it is now end, in ms since 1970; null when it is not quiet. */
export function quietEnd(quiet: { from: string; to: string } | null, timeZone: string, now: number): number | null {
  if (quiet === null) return null;
  const [from, to] = [msOfClock(quiet.from), msOfClock(quiet.to)];
  const local = (now + clockOf(timeZone)(now)) % dayMs;
  const isQuiet = from <= to ? from <= local && local < to : from <= local || local < to;
  return isQuiet ? now + ((to - local + dayMs) % dayMs) : null;
}
