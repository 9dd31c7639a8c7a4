import type { MeetEntry } from '@nukkad/core/features/meets/contract.ts';
import { seenBy } from '@nukkad/core/features/meets/meet-state.ts';
import type { QueryClient } from '@tanstack/react-query';
import { queries } from '../queries.ts';
import { refetchConversations } from './conversations.ts';

export function meetChanged(cache: QueryClient, me: string, entry: MeetEntry) {
  cache.setQueryData(queries.meets().queryKey, (list) => {
    if (!list) return list;
    const meet = seenBy(me, entry);
    const others = list.requests.filter(({ request }) => request.id !== entry.request.id);
    const known = list.connected.filter(({ personId }) => personId !== entry.person.id);
    return {
      requests:
        entry.request.status === 'pending'
          ? [entry, ...others].toSorted((a, b) => b.request.timestamp.localeCompare(a.request.timestamp))
          : others,
      connected:
        meet.state === 'connected'
          ? [...known, { personId: entry.person.id, conversationId: meet.conversationId, request: entry.request }]
          : list.connected,
    };
  });
  if (entry.request.status !== 'accepted') return;
  void refetchConversations(cache);
  void cache.invalidateQueries({ queryKey: queries.activity().queryKey });
  // Two connected people see the events of each other's imported calendars.
  void cache.invalidateQueries({ queryKey: ['events'] });
  void cache.invalidateQueries({ queryKey: ['event-days'] });
}

export const meetingAnswered = (cache: QueryClient, id: string) =>
  cache.setQueryData(queries.meetingQuestions().queryKey, (list) => list?.filter((meeting) => meeting.id !== id));
