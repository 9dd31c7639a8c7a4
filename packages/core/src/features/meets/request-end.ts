import { dayMs, hourMs, midnightInIndia } from '../../kernel/time.ts';
import type { MeetWindow } from './meet-window.ts';

/** How long an unanswered request lasts, in ms; 'today' and 'tomorrow' end at midnight, 'today' no sooner than this. */
const requestMs = { now: 2 * hourMs, today: 3 * hourMs, 'this week': 7 * dayMs } as const;

/** People meet a little after the time of their request has passed, in ms. */
export const afterRequestMs = 3 * hourMs;

export function requestEnd(window: MeetWindow, askedAt: Date): Date {
  const at = askedAt.getTime();
  const midnight = midnightInIndia(at) + dayMs;
  const ends = {
    now: at + requestMs.now,
    today: Math.max(midnight, at + requestMs.today),
    tomorrow: midnight + dayMs,
    'this week': at + requestMs['this week'],
  };
  return new Date(ends[window]);
}
