import type { Event, Announcement } from '@nukkad/core/features/events/contract.ts';
import { isListed, type EventFilter } from '@nukkad/core/features/events/event-filter.ts';
import type { SeenPerson } from '@nukkad/core/features/people/contract.ts';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { currentTime } from '../../device/server-time.ts';
import type { api } from '../api.ts';
import { queries } from '../queries.ts';
import { checkInRoleChanged } from './check-in.ts';
import { forgetEntry } from './forget.ts';

type EventsPage = Awaited<ReturnType<typeof api.events.list>>;
type EventsData = InfiniteData<EventsPage, string | null>;

const withEvents = (data: EventsData, change: (events: Event[]) => Event[]): EventsData => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, events: change(page.events) })),
});

/** Without what can no longer be promoted. What takes its place comes with the next fetch. */
const withPromoted = (data: EventsData, event: Event): EventsData => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    promoted: page.promoted.flatMap((it) => {
      if (it.event.id !== event.id) return it;
      return event.status === 'published' && event.seatsLeft !== 0 ? { ...it, event } : [];
    }),
  })),
});

/** Someone hid an event where it is promoted; it stays in its place in the list. */
export const promotionHidden = (cache: QueryClient, eventId: string) =>
  cache.setQueriesData<EventsData>(
    { queryKey: ['events'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          promoted: page.promoted.filter(({ event }) => event.id !== eventId),
        })),
      },
  );

export function eventChanged(cache: QueryClient, event: Event) {
  unreadAnnouncementsChanged(cache, event.id, event.unreadAnnouncements);
  cache.setQueryData(queries.event(event.id).queryKey, (it) => it && event);
  for (const [key, data] of cache.getQueriesData<EventsData>({ queryKey: ['events'] }))
    if (data) {
      const changed = withPromoted(data, event);
      if (data.pages.some(({ promoted }) => promoted.some((it) => it.event.id === event.id)))
        cache.setQueryData(key, changed);
      changeList(cache, key, changed, event);
    }
  void cache.invalidateQueries({ queryKey: ['event-days'] });
  void cache.invalidateQueries({ queryKey: ['hosted-by'] });
  void cache.invalidateQueries({ queryKey: queries.tickets().queryKey });
  void cache.invalidateQueries({ queryKey: queries.ticketOffers().queryKey });
  void cache.invalidateQueries({ queryKey: queries.activity().queryKey });
  if (event.role) void cache.invalidateQueries({ queryKey: queries.hosting().queryKey });
  plansChanged(cache, event);
  checkInRoleChanged(cache, event);
}

/** People’s pages list the events that they and the reader go to. */
function plansChanged(cache: QueryClient, { id, going }: Event) {
  for (const [queryKey, person] of cache.getQueriesData<SeenPerson | null>({ queryKey: ['person'] }))
    if (person && (going || person.bothGoTo.some((plan) => plan.id === id)))
      void cache.invalidateQueries({ queryKey, exact: true });
}

/** Whether a search may match differently than before, or the event has moved in a list by date. */
const mayMatchElsewhere = (before: Event, now: Event, { words, sort }: EventFilter) =>
  before.date !== now.date ||
  (sort === 'near' && (before.area !== now.area || JSON.stringify(before.place) !== JSON.stringify(now.place))) ||
  (words !== '' &&
    (before.name !== now.name || before.location !== now.location || before.description !== now.description));

function changeList(cache: QueryClient, queryKey: QueryKey, data: EventsData, event: Event) {
  const filter = queryKey[1] as EventFilter;
  const now = new Date(currentTime());
  const listed = data.pages.flatMap(({ events }) => events);
  const known = listed.find(({ id }) => id === event.id);
  const refetch = () => void cache.invalidateQueries({ queryKey, exact: true });
  if (!known) {
    if (!isListed(event, filter, now)) return;
    const last = listed.at(-1);
    // An event after the last page that is loaded comes with the next page.
    const isBeyond =
      filter.sort === 'soonest' && data.pages.at(-1)?.next && filter.words === '' && last && event.date > last.date;
    if (!isBeyond) refetch();
    // The search is typo-tolerant, so only the server knows whether the event still matches its words.
  } else if (!isListed(event, { ...filter, words: '' }, now)) {
    cache.setQueryData(
      queryKey,
      withEvents(data, (events) => events.filter(({ id }) => id !== event.id)),
    );
  } else {
    cache.setQueryData(
      queryKey,
      withEvents(data, (events) => events.map((it) => (it.id === event.id ? event : it))),
    );
    if (mayMatchElsewhere(known, event, filter)) refetch();
  }
}

/** Entries that already have the number are left alone, or they would count as fresh. */
function unreadAnnouncementsChanged(cache: QueryClient, eventId: string, unreadAnnouncements: number) {
  cache.setQueryData(queries.unread().queryKey, (list) => {
    const others = list?.filter((it) => it.eventId !== eventId);
    return others && (unreadAnnouncements > 0 ? [...others, { eventId, announcements: unreadAnnouncements }] : others);
  });
  const differs = (event: Event) => event.id === eventId && event.unreadAnnouncements !== unreadAnnouncements;
  const change = (event: Event) => (differs(event) ? { ...event, unreadAnnouncements } : event);
  const event = queries.event(eventId).queryKey;
  const known = cache.getQueryData(event);
  if (known && differs(known)) cache.setQueryData(event, change(known));
  for (const [key, data] of cache.getQueriesData<EventsData>({ queryKey: ['events'] }))
    if (data?.pages.some(({ events }) => events.some(differs)))
      cache.setQueryData(
        key,
        withEvents(data, (events) => events.map(change)),
      );
  const tickets = queries.tickets().queryKey;
  const held = cache.getQueryData(tickets);
  if (held?.some((it) => differs(it.event)))
    cache.setQueryData(
      tickets,
      held.map((it) => ({ ...it, event: change(it.event) })),
    );
}

export function announcementArrived(
  cache: QueryClient,
  eventId: string,
  announcement: Announcement,
  unreadAnnouncements: number,
) {
  cache.setQueryData(queries.announcements(eventId).queryKey, (list) =>
    list?.some(({ id }) => id === announcement.id) ? list : list && [announcement, ...list],
  );
  unreadAnnouncementsChanged(cache, eventId, unreadAnnouncements);
}

/** Removes the events of a person's imported calendars that only their connections see. */
export function importedEventsGone(cache: QueryClient, personId: string) {
  const isTheirs = ({ source }: Event) => source?.isPublic === false && source.addedBy?.id === personId;
  cache.setQueriesData<EventsData>(
    { queryKey: ['events'] },
    (data) => data && withEvents(data, (events) => events.filter((event) => !isTheirs(event))),
  );
  for (const [key, event] of cache.getQueriesData<Event>({ queryKey: ['event'] }))
    if (event && isTheirs(event)) forgetEntry(cache, key);
  void refetchEvents(cache);
  void cache.invalidateQueries({ queryKey: ['event'] });
  void cache.invalidateQueries({ queryKey: ['event-days'] });
}

export const refetchEvents = (cache: QueryClient) => cache.invalidateQueries({ queryKey: ['events'] });

export const refetchEvent = (cache: QueryClient, id: string) =>
  cache.invalidateQueries({ queryKey: queries.event(id).queryKey });

/** After a refusal the event on screen is out of date. */
export async function eventOutdated(cache: QueryClient, id: string) {
  await refetchEvents(cache);
  await refetchEvent(cache, id);
}

export const eventQuestionsOutdated = (cache: QueryClient, eventId: string) =>
  cache.invalidateQueries({ queryKey: ['event-questions', eventId] });

/** After a block: those to this person wait for the next screen, since nobody can ask them any more. */
export function questionsHidden(cache: QueryClient, hostId: string) {
  const isTheirs = (id: unknown) => (cache.getQueryData<Event>(['event', id])?.host?.id ?? hostId) === hostId;
  for (const theirs of [true, false])
    void cache.invalidateQueries({
      queryKey: ['event-questions'],
      predicate: ({ queryKey: [, id] }) => isTheirs(id) === theirs,
      refetchType: theirs ? 'none' : 'active',
    });
}

export const feedbackOutdated = (cache: QueryClient) =>
  void cache.invalidateQueries({ queryKey: queries.feedback().queryKey });

export const feedbackGiven = (cache: QueryClient, eventId: string) =>
  cache.setQueryData(queries.feedback().queryKey, (list) => list?.filter(({ id }) => id !== eventId));
