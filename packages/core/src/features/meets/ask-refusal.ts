import type { MeetStatus } from './request-transitions.ts';
import { askLimits } from './ask-limits.ts';

export interface AskFacts {
  joinedAt: Date;
  askedInADay: number;
  pending: number;
  answers: readonly { status: MeetStatus; at: Date }[];
}

export function askRefusal({ joinedAt, askedInADay, pending, answers }: AskFacts, now: Date) {
  const last = answers.slice(0, askLimits.declinesInARow);
  const [latest] = last;
  if (
    latest &&
    last.length === askLimits.declinesInARow &&
    last.every(({ status }) => status === 'declined') &&
    now.getTime() - latest.at.getTime() < askLimits.pauseMs
  )
    return 'MEETS_PAUSED';
  if (pending >= askLimits.pending) return 'MEETS_PENDING';
  if (now.getTime() - joinedAt.getTime() < askLimits.firstDayMs && askedInADay >= askLimits.onTheFirstDay)
    return 'MEETS_FIRST_DAY';
  return askedInADay >= askLimits.aDay ? 'MEETS_DAILY' : null;
}
