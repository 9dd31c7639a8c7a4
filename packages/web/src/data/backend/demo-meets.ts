import type { MeetEntry, MeetRequest } from '@nukkad/core/features/meets/contract.ts';
import { requestEnd } from '@nukkad/core/features/meets/request-end.ts';
import { meetTransitions, statusAt } from '@nukkad/core/features/meets/request-transitions.ts';
import { me, notHere, personOf, refused } from './demo-visitor.ts';
import { change, state } from './demo-state.ts';
import type { Api } from './backend.ts';

/** In the demo the conversation with a person has that person's id. */
const entryOf = (request: MeetRequest): MeetEntry => ({
  request: { ...request, status: statusOf(request) },
  person: personOf(request.toUserId),
  conversationId: request.status === 'accepted' ? request.toUserId : null,
});

const statusOf = (request: MeetRequest) =>
  statusAt({ status: request.status, expiresAt: new Date(request.expiresAt) }, new Date());

export const meets: Api['meets'] = {
  list: async () => {
    me();
    return {
      requests: state.meetRequests
        .map(entryOf)
        .filter(({ request }) => request.status === 'pending')
        .toReversed(),
      connected: state.meetRequests
        .filter(({ status }) => status === 'accepted')
        .map((request) => ({ personId: request.toUserId, conversationId: request.toUserId, request })),
      next: null,
    };
  },
  warnings: async () => (me(), { warnings: [] }),
  places: async () => (me(), { places: [] }),
  postpone: notHere,
  questions: async () => (me(), { meetings: [] }),
  answer: notHere,
  request: async ({ personId, window = 'today', note = '', place = '' }) => {
    const from = me().id;
    if (personId === from) throw refused('NOT_YOURSELF');
    personOf(personId);
    const latest = state.meetRequests.findLast(({ toUserId }) => toUserId === personId);
    if (latest?.status === 'accepted') throw refused('ALREADY_CONNECTED');
    if (latest && statusOf(latest) === 'pending') return entryOf(latest);
    const now = Date.now();
    const request: MeetRequest = {
      // The timestamp as text, but unique within a millisecond.
      id: String(Math.max(now, Number(state.meetRequests.at(-1)?.id ?? 0) + 1)),
      fromUserId: from,
      toUserId: personId,
      status: 'pending',
      timestamp: new Date(now).toISOString(),
      expiresAt: requestEnd(window, new Date(now)).toISOString(),
      window,
      note,
      place,
    };
    change({ meetRequests: [...state.meetRequests, request] });
    return entryOf(request);
  },
  setStatus: async ({ id, status }) => {
    me();
    const request = state.meetRequests.find((it) => it.id === id);
    if (!request) throw refused('NOT_FOUND');
    const from = statusOf(request);
    if (
      !meetTransitions.some((row) => row.from === from && row.to === status && row.by !== 'clock') ||
      status === 'postponed'
    )
      throw refused('STATUS_NOT_ALLOWED');
    const moved = { ...request, status };
    change({ meetRequests: state.meetRequests.map((it) => (it.id === id ? moved : it)) });
    return entryOf(moved);
  },
};
