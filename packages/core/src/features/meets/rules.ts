import type { Meet } from '../people/contract.ts';

export const meetStatuses = ['pending', 'accepted', 'declined', 'withdrawn', 'expired', 'postponed'] as const;
export type MeetStatus = (typeof meetStatuses)[number];

/** Who moves a request: the one who asked, the one who was asked, or time itself. */
export type MeetActor = 'asker' | 'asked' | 'clock';

/** The whole state machine: from, to, and who may. What is not in this table does not happen. */
export const meetTransitions: readonly { from: MeetStatus; to: MeetStatus; by: MeetActor }[] = [
  { from: 'pending', to: 'accepted', by: 'asked' },
  { from: 'pending', to: 'declined', by: 'asked' },
  /** 'Can't today, tomorrow?': ends this one and asks back. */
  { from: 'pending', to: 'postponed', by: 'asked' },
  { from: 'pending', to: 'withdrawn', by: 'asker' },
  { from: 'pending', to: 'expired', by: 'clock' },
];

/** Whether `by` may move a request from one status to another; buttons and handlers both ask this. */
export function mayMove(from: MeetStatus, to: MeetStatus, by: MeetActor): boolean {
  return meetTransitions.some((row) => row.from === from && row.to === to && row.by === by);
}

/** When they would meet. 'tomorrow' is how somebody answers who cannot today. */
export const meetWindows = ['now', 'today', 'tomorrow', 'this week'] as const;
export type MeetWindow = (typeof meetWindows)[number];
/** Those that one can ask for. */
export const askedWindows = ['now', 'today', 'this week'] as const;

/** Whether a request for such a time can be answered with 'Can't today, tomorrow?'. */
export const mayPostpone = (window: MeetWindow) => window === 'now' || window === 'today';

/** Characters of a note, and of a place that somebody typed. */
export const noteLimit = 140;
export const placeLimit = 80;

const hourMs = 3600_000;
const dayMs = 24 * hourMs;
/** India is 5:30 ahead of UTC all year. */
const istOffsetMs = 5.5 * hourMs;
const nextMidnightInIndia = (at: number) => Math.floor((at + istOffsetMs) / dayMs + 1) * dayMs - istOffsetMs;

/**
 * When a request ends if nobody answers: for now after two hours, for today and tomorrow at midnight in India (a late one
 * has three hours), for this week after seven days.
 */
export function meetEnd(window: MeetWindow, askedAt: Date): Date {
  const at = askedAt.getTime();
  const midnight = nextMidnightInIndia(at);
  const ends = {
    now: at + 2 * hourMs,
    today: Math.max(midnight, at + 3 * hourMs),
    tomorrow: midnight + dayMs,
    'this week': at + 7 * dayMs,
  };
  return new Date(ends[window]);
}

/** People are reminded of a request in the last quarter of its time, at most so long before its end, in ms. */
export const reminderLead = { share: 1 / 4, mostMs: 2 * hourMs } as const;

/** How many people one may ask, so that nobody floods the neighbourhood. */
export const meetLimits = { aDay: 10, onTheFirstDay: 3, pending: 20, declinesInARow: 5, pauseMs: dayMs } as const;

/** What the limits look at. */
export interface AskFacts {
  /** When the asker's profile was completed. */
  joinedAt: Date;
  /** New requests of theirs in the last 24 hours; answers with 'tomorrow' are none. */
  askedInADay: number;
  /** Open requests of theirs. */
  pending: number;
  /** How their last requests that were answered were, latest first. */
  answers: readonly { status: MeetStatus; at: Date }[];
}

/** Which limit forbids one more request at a moment, by its refusal; null when none does. */
export function askLimit({ joinedAt, askedInADay, pending, answers }: AskFacts, now: Date) {
  const last = answers.slice(0, meetLimits.declinesInARow);
  if (
    last.length === meetLimits.declinesInARow &&
    last.every(({ status }) => status === 'declined') &&
    now.getTime() - last[0]!.at.getTime() < meetLimits.pauseMs
  )
    return 'MEETS_PAUSED';
  if (pending >= meetLimits.pending) return 'MEETS_PENDING';
  if (now.getTime() - joinedAt.getTime() < dayMs && askedInADay >= meetLimits.onTheFirstDay) return 'MEETS_FIRST_DAY';
  return askedInADay >= meetLimits.aDay ? 'MEETS_DAILY' : null;
}

/** The status at a moment: an unanswered request counts as expired from its end on, whether or not a job has marked it. */
export function statusAt(request: { status: MeetStatus; expiresAt: Date }, now: Date): MeetStatus {
  return request.status === 'pending' && request.expiresAt <= now ? 'expired' : request.status;
}

/** What of an entry of `meets.list` a card shows. */
interface SeenRequest {
  request: { id: string; fromUserId: string; status: MeetStatus };
  conversationId: string | null;
}

/** What a card says of the other person of a request, seen by `me`. A request that ended unaccepted leaves no trace. */
export function seenBy(me: string, { request, conversationId }: SeenRequest): Meet {
  if (conversationId !== null) return { state: 'connected', conversationId };
  if (request.status !== 'pending') return { state: 'none' };
  return { state: request.fromUserId === me ? 'requested' : 'asked', requestId: request.id };
}

/** Where `me` and somebody stand, by what `meets.list` has answered. */
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
