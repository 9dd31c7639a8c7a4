import type { Meet } from '../people/contract.ts';
import { dayMs, hourMs, midnightInIndia } from '../../kernel/time.ts';
import { limits } from '../../kernel/limits.ts';

export const meetStatuses = ['pending', 'accepted', 'declined', 'withdrawn', 'expired', 'postponed'] as const;
export type MeetStatus = (typeof meetStatuses)[number];

export type MeetActor = 'asker' | 'asked' | 'clock';

export const meetTransitions: readonly { from: MeetStatus; to: MeetStatus; by: MeetActor }[] = [
  { from: 'pending', to: 'accepted', by: 'asked' },
  { from: 'pending', to: 'declined', by: 'asked' },
  /** 'Can't today, tomorrow?': ends this one and asks back. */
  { from: 'pending', to: 'postponed', by: 'asked' },
  { from: 'pending', to: 'withdrawn', by: 'asker' },
  { from: 'pending', to: 'expired', by: 'clock' },
];

/** Shared by buttons and handlers. */
export function mayMove(from: MeetStatus, to: MeetStatus, by: MeetActor): boolean {
  return meetTransitions.some((row) => row.from === from && row.to === to && row.by === by);
}

/** 'tomorrow' is only an answer: 'Can't today, tomorrow?'. */
export const meetWindows = ['now', 'today', 'tomorrow', 'this week'] as const;
export type MeetWindow = (typeof meetWindows)[number];
export const askedWindows = ['now', 'today', 'this week'] as const;

export const mayPostpone = (window: MeetWindow) => window === 'now' || window === 'today';

export const noteLimit = 140;
export const placeLimit = 80;

/** 'now' lasts two hours, 'today' and 'tomorrow' until midnight in India (at least three hours), 'this week' seven
 * days. */
export function meetEnd(window: MeetWindow, askedAt: Date): Date {
  const at = askedAt.getTime();
  const midnight = midnightInIndia(at) + dayMs;
  const ends = {
    now: at + 2 * hourMs,
    today: Math.max(midnight, at + 3 * hourMs),
    tomorrow: midnight + dayMs,
    'this week': at + 7 * dayMs,
  };
  return new Date(ends[window]);
}

/** Reminds in the last quarter of a request's time, at most `maxMs` before its end. */
export const reminderLead = { share: 1 / 4, maxMs: 2 * hourMs } as const;

export const meetLimits = { ...limits.meets, pauseMs: dayMs } as const;

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

/** Unanswered requests count as expired from their end, even before a job marks them. */
export function statusAt(request: { status: MeetStatus; expiresAt: Date }, now: Date): MeetStatus {
  return request.status === 'pending' && request.expiresAt <= now ? 'expired' : request.status;
}

interface SeenRequest {
  request: { id: string; fromUserId: string; status: MeetStatus };
  conversationId: string | null;
}

/** A request that ended without being accepted leaves no trace. */
export function seenBy(me: string, { request, conversationId }: SeenRequest): Meet {
  if (conversationId !== null) return { state: 'connected', conversationId };
  if (request.status !== 'pending') return { state: 'none' };
  return { state: request.fromUserId === me ? 'requested' : 'asked', requestId: request.id };
}

export function meetWith(
  me: string,
  personId: string,
  {
    requests,
    connected,
  }: {
    requests: readonly (SeenRequest & { person: { id: string } })[];
    connected: readonly { personId: string; conversationId: string }[];
  },
): Meet {
  const conversation = connected.find((it) => it.personId === personId);
  if (conversation) return { state: 'connected', conversationId: conversation.conversationId };
  const entry = requests.find(({ person }) => person.id === personId);
  return entry ? seenBy(me, entry) : { state: 'none' };
}
