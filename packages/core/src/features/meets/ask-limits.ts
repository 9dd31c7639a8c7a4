import { dayMs } from '../../kernel/time.ts';
import type { MeetStatus } from './request-transitions.ts';
import { meetLimits } from './constants.ts';

export interface AskFacts {
  joinedAt: Date;
  askedInADay: number;
  pending: number;
  answers: readonly { status: MeetStatus; at: Date }[];
}

/** The refusal that forbids one more request, or null. */
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
  if (now.getTime() - joinedAt.getTime() < dayMs && askedInADay >= meetLimits.onTheFirstDay) return 'MEETS_FIRST_DAY';
  return askedInADay >= meetLimits.aDay ? 'MEETS_DAILY' : null;
}
