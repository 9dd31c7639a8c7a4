import type { Meet } from '../people/contract.ts';
import type { MeetStatus } from './request-transitions.ts';

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
