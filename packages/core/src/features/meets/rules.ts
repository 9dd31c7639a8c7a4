import type { Meet } from '../people/contract.ts';
import { dayMs, hourMs, midnightInIndia } from '../../kernel/time.ts';
import type { MeetStatus } from './request-states.ts';

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
