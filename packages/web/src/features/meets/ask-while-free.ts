import type { Availability, FreeTime } from '@nukkad/core/features/people/availability.ts';
import { daysInIndia } from '@nukkad/core/kernel/time.ts';
import type { MeetStart } from './MeetSheet.tsx';

const windows: Record<FreeTime, MeetStart['window']> = { now: 'now', evening: 'today', weekend: 'this week' };

/** What a window of requests doesn’t say. */
const moreOf: Record<FreeTime, string> = { now: '', evening: ' this evening', weekend: ' this weekend' };

/** `what` are the activities in words, or empty. */
export type Free = Pick<Availability, 'time' | 'until'> & { what: string };

/** What a request to someone who is free starts with; null once they no longer are. `now` in ms since 1970. */
export function askWhileFree(free: Free | null, now: number): MeetStart | null {
  const end = free === null ? 0 : Date.parse(free.until);
  if (free === null || end <= now) return null;
  const { time } = free;
  const what = free.what || (time === 'now' ? '' : 'meet');
  // 'This week' is seven days, also on the last day of a weekend.
  const endsToday = daysInIndia(end) === daysInIndia(now);
  return {
    window: time === 'weekend' && endsToday ? 'today' : windows[time],
    note: what && `${what.charAt(0).toUpperCase()}${what.slice(1)}${moreOf[time]}?`,
  };
}
