import type { Hosted, TeamMember } from '@nukkad/core/features/hosting/contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { queries } from '../queries.ts';
import { refetchEvent, refetchEvents } from './events.ts';

export const hostedEventChanged = (cache: QueryClient, event: Hosted) =>
  cache.setQueryData(queries.hosted(event.id).queryKey, event);

/** Only the list of hosted events: the keys of each event begin with the same word. */
const refetchHosting = (cache: QueryClient) =>
  cache.invalidateQueries({ queryKey: queries.hosting().queryKey, exact: true });

export function hostedEventSaved(cache: QueryClient, event: Hosted) {
  hostedEventChanged(cache, event);
  void refetchHosting(cache);
  if (event.status !== 'draft') void refetchEvents(cache);
  void refetchEvent(cache, event.id);
}

export async function hostedEventPublished(cache: QueryClient, event: Hosted) {
  hostedEventChanged(cache, event);
  await Promise.all([refetchHosting(cache), refetchEvents(cache), refetchEvent(cache, event.id)]);
}

export function hostedEventCancelled(cache: QueryClient, event: Hosted) {
  hostedEventChanged(cache, event);
  return refetchEvent(cache, event.id);
}

export const hostedEventRemoved = (cache: QueryClient, id: string) =>
  cache.removeQueries({ queryKey: queries.hosted(id).queryKey });

export async function hostedEventsChanged(cache: QueryClient) {
  await refetchEvents(cache);
  await refetchHosting(cache);
}

export const teamChanged = (cache: QueryClient, eventId: string, team: TeamMember[]) =>
  cache.setQueryData(queries.team(eventId).queryKey, team);

export const refetchTeam = (cache: QueryClient, eventId: string) =>
  cache.invalidateQueries({ queryKey: queries.team(eventId).queryKey });

export const refetchAttendees = (cache: QueryClient, eventId: string) =>
  cache.invalidateQueries({ queryKey: ['hosting', eventId, 'attendees'] });
