import type { Meet } from '../people/contract.ts';
import type { MeetEntry } from './contract.ts';

export const meetStatuses = ['pending', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
export type MeetStatus = (typeof meetStatuses)[number];

/** Who moves a request: the one who asked, the one who was asked, or time itself. */
export type MeetActor = 'asker' | 'asked' | 'clock';

/** The whole state machine: from, to, and who may. What is not in this table does not happen. */
export const meetTransitions: readonly { from: MeetStatus; to: MeetStatus; by: MeetActor }[] = [
  { from: 'pending', to: 'accepted', by: 'asked' },
  { from: 'pending', to: 'declined', by: 'asked' },
  { from: 'pending', to: 'withdrawn', by: 'asker' },
  { from: 'pending', to: 'expired', by: 'clock' },
];

/** Whether `by` may move a request from one status to another; buttons and handlers both ask this. */
export function mayMove(from: MeetStatus, to: MeetStatus, by: MeetActor): boolean {
  return meetTransitions.some((row) => row.from === from && row.to === to && row.by === by);
}

/** How long an unanswered request stays open, in ms. */
export const meetRequestLifeMs = 24 * 60 * 60 * 1000;

/** The status at a moment: an unanswered request counts as expired from its end on, whether or not a job has marked it. */
export function statusAt(request: { status: MeetStatus; expiresAt: Date }, now: Date): MeetStatus {
  return request.status === 'pending' && request.expiresAt <= now ? 'expired' : request.status;
}

/** What a card says of the other person of a request, seen by `me`. A request that ended unaccepted leaves no trace. */
export function seenBy(me: string, { request, conversationId }: Pick<MeetEntry, 'request' | 'conversationId'>): Meet {
  if (conversationId !== null) return { state: 'connected', conversationId };
  if (request.status !== 'pending') return { state: 'none' };
  return { state: request.fromUserId === me ? 'requested' : 'asked', requestId: request.id };
}
