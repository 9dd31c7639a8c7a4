import { dayMs } from '../../kernel/time.ts';
import type { MeetStatus } from './request-transitions.ts';

/** Requests to new people. The first day begins with the profile; `pauseMs` follows `declinesInARow`. */
export const meetLimits = {
  aDay: 10,
  onTheFirstDay: 3,
  firstDayMs: dayMs,
  pending: 20,
  declinesInARow: 5,
  pauseMs: dayMs,
} as const;

export interface AskFacts {
  joinedAt: Date;
  askedInADay: number;
  pending: number;
  answers: readonly { status: MeetStatus; at: Date }[];
}

export function askLimit({ joinedAt, askedInADay, pending, answers }: AskFacts, now: Date) {
  const last = answers.slice(0, meetLimits.declinesInARow);
  const [latest] = last;
  if (
    latest &&
    last.length === meetLimits.declinesInARow &&
    last.every(({ status }) => status === 'declined') &&
    now.getTime() - latest.at.getTime() < meetLimits.pauseMs
  )
    return 'MEETS_PAUSED';
  if (pending >= meetLimits.pending) return 'MEETS_PENDING';
  if (now.getTime() - joinedAt.getTime() < meetLimits.firstDayMs && askedInADay >= meetLimits.onTheFirstDay)
    return 'MEETS_FIRST_DAY';
  return askedInADay >= meetLimits.aDay ? 'MEETS_DAILY' : null;
}
