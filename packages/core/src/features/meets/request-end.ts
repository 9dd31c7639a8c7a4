import { dayMs, midnightInIndia } from '../../kernel/time.ts';
import type { MeetWindow } from './meet-window.ts';
import { requestMs } from './request-times.ts';

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
