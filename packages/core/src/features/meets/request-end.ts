import { dayMs, hourMs, midnightInIndia } from '../../kernel/time.ts';

/** 'tomorrow' is only an answer: 'Can't today, tomorrow?'. */
export const meetWindows = ['now', 'today', 'tomorrow', 'this week'] as const;

export type MeetWindow = (typeof meetWindows)[number];

export const askedWindows = ['now', 'today', 'this week'] as const;

export const mayPostpone = (window: MeetWindow) => window === 'now' || window === 'today';

/** How long an unanswered request lasts, in ms; 'today' and 'tomorrow' end at midnight, 'today' no sooner than this. */
const requestMs = { now: 2 * hourMs, today: 3 * hourMs, 'this week': 7 * dayMs } as const;

/** People meet a little after the time of their request has passed, in ms. */
export const afterRequestMs = 3 * hourMs;

export function meetEnd(window: MeetWindow, askedAt: Date): Date {
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
