import { daysInIndia } from '@nukkad/core/kernel/time.ts';
import type { MeetRequest } from '@nukkad/core/features/meets/contract.ts';
import { askedWindows, type MeetWindow } from '@nukkad/core/features/meets/meet-window.ts';
import { weekdayInIndia } from '../../format/dates.ts';

export const windowWords: Record<(typeof askedWindows)[number], string> = {
  now: 'Now',
  today: 'Today',
  'this week': 'This week',
};

/** Days from the request to the meeting. */
const ahead: Record<MeetWindow, number> = { now: 0, today: 0, tomorrow: 1, 'this week': 0 };

/** After 'meeting': 'today', 'on Friday · Carter Road'. */
export function meetingWords(request: MeetRequest, now: number): string {
  const time = timeOf(request, now);
  const when = ['Now', 'Today', 'Tomorrow', 'This week'].includes(time) ? time.toLowerCase() : `on ${time}`;
  return request.place ? `${when} · ${request.place}` : when;
}

/** The time of a request in words at a moment (ms since 1970): yesterday's 'Tomorrow' is 'Today'. */
export function timeOf({ window, timestamp }: Pick<MeetRequest, 'window' | 'timestamp'>, now: number): string {
  if (window === 'this week') return 'This week';
  const day = daysInIndia(new Date(timestamp).getTime()) + ahead[window];
  const days = day - daysInIndia(now);
  if (days === 0) return window === 'now' ? 'Now' : 'Today';
  return days === 1 ? 'Tomorrow' : weekdayInIndia(day);
}
