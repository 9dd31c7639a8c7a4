import type { Face } from '@nukkad/core/features/events/contract.ts';
import type { NearbyPerson, Presence, HomeFilter } from '@nukkad/core/features/people/contract.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { queries } from '../queries.ts';
import { forgetUnseen } from '../kept-offline.ts';
import { conversationsGone } from './conversations.ts';
import { importedEventsGone, questionsHidden } from './events.ts';
import { kindsOutdated } from './query-client.ts';

type NearbyData = InfiniteData<{ people: NearbyPerson[]; next: string | null }, string | null>;

export function presenceChanged(cache: QueryClient, presence: Presence) {
  cache.setQueryData(queries.presence().queryKey, presence);
  // A fetch in flight may have been read before the change and would undo it, so it starts again.
  void refetchPresence(cache);
  // The server refuses people whom no one sees.
  void cache.invalidateQueries({ queryKey: ['nearby'], refetchType: presence.area ? 'active' : 'none' });
  if (!presence.area) void forgetUnseen(cache, ['nearby']);
}

/** Whatever names other people or shows their events. */
const withOthers = new Set(
  [
    ['nearby', 'presence', 'person', 'blocks', 'meets', 'meeting-questions', 'notifications', 'unread', 'activity'],
    ['conversations', 'archived', 'found-conversations', 'conversation', 'messages', 'quoted', 'search', 'shares'],
    ['events', 'event', 'event-days', 'hosted-by', 'announcements', 'coming', 'event-questions', 'hosting'],
    ['tickets', 'orders', 'order', 'feedback', 'checkInList', 'checkInCount', 'plans', 'leaving'],
  ].flat(),
);

/** Other people may appear or be gone on any screen. */
export function audienceChanged(cache: QueryClient, presence: Presence) {
  cache.setQueryData(queries.presence().queryKey, presence);
  void forgetUnseen(cache, ['nearby', 'events', 'event', 'notifications']);
  void kindsOutdated(cache, withOthers);
}

/** Called at each tick too: then others may have moved. */
export function presenceOutdated(cache: QueryClient) {
  void refetchPresence(cache);
  void cache.invalidateQueries({ queryKey: ['nearby'] });
}

/** Shows a change of one's presence before the server has confirmed it. */
export const presenceExpected = (cache: QueryClient, expected: Partial<Presence>) =>
  cache.setQueryData(queries.presence().queryKey, (presence) => presence && { ...presence, ...expected });

export const refetchPresence = (cache: QueryClient) =>
  cache.invalidateQueries({ queryKey: queries.presence().queryKey });

/** Keeps only the first page of a list of nearby people, which stays as old as it is. */
export function keepFirstPageOfNearby(cache: QueryClient, filter: HomeFilter) {
  const { queryKey } = queries.nearby(filter);
  const updatedAt = cache.getQueryState(queryKey)?.dataUpdatedAt;
  cache.setQueryData(
    queryKey,
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    { updatedAt },
  );
}

/** Removes a person who blocked the reader, was blocked, or deleted their account. */
export function personGone(cache: QueryClient, personId: string) {
  cache.setQueriesData<NearbyData>(
    { queryKey: ['nearby'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, people: page.people.filter(({ id }) => id !== personId) })),
      },
  );
  cache.setQueryData(
    queries.meets().queryKey,
    (list) =>
      list && {
        requests: list.requests.filter(({ person }) => person.id !== personId),
        connected: list.connected.filter((it) => it.personId !== personId),
      },
  );
  cache.setQueryData(queries.person(personId).queryKey, (it) => it && null);
  cache.setQueriesData<Face[]>({ queryKey: ['coming'] }, (people) => people?.filter(({ id }) => id !== personId));
  cache.setQueryData(queries.ticketOffers().queryKey, (offers) => offers?.filter(({ from }) => from.id !== personId));
  conversationsGone(cache, personId);
  importedEventsGone(cache, personId);
  questionsHidden(cache, personId);
  void cache.invalidateQueries({ queryKey: ['hosted-by'] });
  void forgetUnseen(cache, ['nearby', 'events', 'event', 'notifications']);
  void cache.invalidateQueries({ queryKey: queries.unread().queryKey });
}

/** An unblocked person may appear on any screen again. */
export const personUnblocked = (cache: QueryClient) => kindsOutdated(cache, withOthers);
