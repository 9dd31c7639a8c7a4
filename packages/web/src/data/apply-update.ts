import type { Message, Removal } from '@nukkad/core/features/chat/contract.ts';
import { mostUnread } from '@nukkad/core/features/chat/rules.ts';
import type { Update } from '@nukkad/core/contract.ts';
import type { EntryChange } from '@nukkad/core/features/check-in/contract.ts';
import type { Event } from '@nukkad/core/features/events/contract.ts';
import type { MeetEntry, MeetRequest } from '@nukkad/core/features/meets/contract.ts';
import { meetWith, seenBy } from '@nukkad/core/features/meets/rules.ts';
import type { Order } from '@nukkad/core/features/payments/contract.ts';
import type { Meet, NearbyPerson } from '@nukkad/core/features/people/contract.ts';
import { isListed, type EventFilter } from '@nukkad/core/features/events/rules.ts';
import {
  onlineManager,
  QueryCache,
  QueryClient,
  useQuery,
  type InfiniteData,
  type QueryKey,
} from '@tanstack/react-query';
import { currentTime, useNow } from '../device/clock.ts';
import { refusalCode } from './failure.ts';
import { queries } from './queries.ts';
import { forgetUnseen } from './query-persister.ts';
import { useMe } from './session.tsx';

/**
 * What is shown stays fresh through updates, so that coming back to a screen asks again only after half a minute.
 * `onSignedOut` is called when an answer says that the session is over.
 */
export const newCache = (onSignedOut: () => void = () => {}) =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (refusalCode(error) === 'SIGNED_OUT') onSignedOut();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Offline it fails at once, so that a screen can say so rather than wait for ever, and is asked again afterwards.
        networkMode: 'offlineFirst',
        // A refusal stays one however often it is asked; a network that is away may come back.
        retry: (failures, error) => refusalCode(error) === null && failures < 2 && onlineManager.isOnline(),
      },
      // A press without a network fails at once, instead of being sent whenever the network is back.
      mutations: { networkMode: 'always' },
    },
  });

/**
 * The one place where an update changes what is cached: afterwards the cache holds what fetching again would bring.
 * What is not cached is left alone, since its first fetch will bring it. `me` is the signed-in person's id.
 */
export function applyUpdate(cache: QueryClient, me: string, update: Update) {
  switch (update.type) {
    case 'meet.changed':
      return applyMeet(cache, me, update.entry);
    case 'chat.message':
      return applyMessage(cache, me, update.message);
    case 'chat.removed':
      return applyRemoval(cache, update);
    case 'chat.read':
      return changeConversation(cache, update.conversationId, (it) => ({ ...it, unread: update.unread }));
    case 'chat.receipt':
      return changeConversation(cache, update.conversationId, (it) => ({
        ...it,
        theirs: { delivered: update.delivered, read: update.read },
      }));
    case 'share.ended':
      cache.setQueryData(queries.shares().queryKey, (list) => list?.filter(({ id }) => id !== update.id));
      return;
    case 'chat.typing':
      // Of the moment: whoever shows it listens for it.
      return;
    case 'person.gone':
      return applyGone(cache, update.personId);
    case 'meet.reminder':
      return applyMeet(cache, me, update.entry);
    case 'online.changed':
      for (const { id, person } of cache.getQueryData(queries.conversations().queryKey) ?? [])
        if (person.id === update.personId) changeConversation(cache, id, (it) => ({ ...it, online: update.online }));
      // A conversation that was opened by its address may be cached without the list.
      cache.setQueriesData<ConversationData>({ queryKey: ['conversation'] }, (it) =>
        it?.person.id === update.personId ? { ...it, online: update.online } : it,
      );
      return;
    case 'entry.changed':
      return applyEntry(cache, update.change);
    case 'event.changed':
      return applyEvent(cache, update.event);
    case 'event.reminder':
      if (update.kind === 'after') void cache.invalidateQueries({ queryKey: queries.questions().queryKey });
      return applyEvent(cache, update.event);
    case 'event.notice':
      cache.setQueryData(queries.notices(update.eventId).queryKey, (list) =>
        list?.some(({ id }) => id === update.notice.id) ? list : list && [update.notice, ...list],
      );
      return applyUnread(cache, update.eventId, update.unreadNotices);
    case 'order.changed':
      return applyOrder(cache, update.order);
  }
}

type NearbyData = InfiniteData<{ people: NearbyPerson[]; next: string | null }, string | null>;
type ConversationData = NonNullable<ReturnType<typeof conversationData>>;
const conversationData = (cache: QueryClient, id: string) => cache.getQueryData(queries.conversation(id).queryKey);

function changeConversation(cache: QueryClient, id: string, change: (it: ConversationData) => ConversationData) {
  cache.setQueryData(queries.conversation(id).queryKey, (it) => it && change(it));
  cache.setQueryData(queries.conversations().queryKey, (list) => list?.map((it) => (it.id === id ? change(it) : it)));
}

function applyMeet(cache: QueryClient, me: string, entry: MeetEntry) {
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
  if (entry.request.status === 'accepted') {
    void cache.invalidateQueries({ queryKey: queries.conversations().queryKey });
    void cache.invalidateQueries({ queryKey: queries.activity().queryKey });
    // The calendars of a new connection have events that the two see from now on.
    void cache.invalidateQueries({ queryKey: ['events'] });
    void cache.invalidateQueries({ queryKey: ['event-days'] });
  }
}

/** Somebody is no longer there: not on Home, not in a request, not in a conversation. */
function applyGone(cache: QueryClient, personId: string) {
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
  const talks = cache.getQueryData(queries.conversations().queryKey) ?? [];
  const opened = cache.getQueriesData<ConversationData>({ queryKey: ['conversation'] }).map(([, data]) => data);
  const theirs = new Set([...talks, ...opened].flatMap((it) => (it?.person.id === personId ? it.id : [])));
  cache.setQueryData(queries.shares().queryKey, (list) =>
    list?.filter((it) => it.personId !== personId && !theirs.has(it.conversationId)),
  );
  cache.setQueryData(queries.conversations().queryKey, (list) => list?.filter(({ person }) => person.id !== personId));
  cache.setQueryData(queries.person(personId).queryKey, (it) => it && null);
  for (const id of theirs) {
    const { queryKey } = queries.conversation(id);
    if (cache.getQueryState(queryKey)) cache.setQueryData(queryKey, null);
    else forget(cache, queryKey);
    dropMessages(cache, id);
    cache.removeQueries({ queryKey: ['search', id] });
  }
  dropImported(cache, personId);
  void forgetUnseen(cache, ['nearby', 'events', 'event']);
  void cache.invalidateQueries({ queryKey: queries.unread().queryKey });
}

/** Takes something out of the cache, and with it from the device: an empty entry is not kept there (query-persister.ts). */
function forget(cache: QueryClient, queryKey: QueryKey) {
  cache.removeQueries({ queryKey, exact: true });
  cache.setQueryData(queryKey, null);
  cache.removeQueries({ queryKey, exact: true });
}

/** What is still on screen for a moment is emptied: removed, it would be asked for again. */
function dropMessages(cache: QueryClient, conversationId: string) {
  const { queryKey } = queries.messages(conversationId);
  cache.setQueryData(queryKey, { pages: [], pageParams: [] });
  cache.removeQueries({ queryKey, type: 'inactive' });
}

/** The events of somebody's calendars are for their connections. */
function dropImported(cache: QueryClient, personId: string) {
  const isTheirs = ({ source }: Event) => source?.isPublic === false && source.addedBy?.id === personId;
  cache.setQueriesData<EventsData>(
    { queryKey: ['events'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, events: page.events.filter((event) => !isTheirs(event)) })),
      },
  );
  for (const [key, event] of cache.getQueriesData<Event>({ queryKey: ['event'] }))
    if (event && isTheirs(event)) forget(cache, key);
  void cache.invalidateQueries({ queryKey: ['events'] });
  void cache.invalidateQueries({ queryKey: ['event'] });
  void cache.invalidateQueries({ queryKey: ['event-days'] });
}

function applyMessage(cache: QueryClient, me: string, message: Message) {
  const { conversationId } = message;
  cache.setQueryData(queries.messages(conversationId).queryKey, (data) => {
    const [latest, ...older] = data?.pages ?? [];
    if (!data || !latest || data.pages.some((page) => page.messages.some(({ id }) => id === message.id))) return data;
    const messages = [...latest.messages, message].toSorted((a, b) => a.position - b.position);
    return { ...data, pages: [{ ...latest, messages }, ...older] };
  });
  void cache.invalidateQueries({ queryKey: ['search', conversationId] });
  if (message.type === 'location' && message.attachment !== null)
    void cache.invalidateQueries({ queryKey: queries.shares().queryKey });
  const list = cache.getQueryData(queries.conversations().queryKey);
  const known = list?.find(({ id }) => id === conversationId) ?? conversationData(cache, conversationId);
  if (known && known.lastMessage && known.lastMessage.position >= message.position) return;
  changeConversation(cache, conversationId, (it) => ({
    ...it,
    lastMessage: message,
    unread: message.senderId === me || message.type === 'removed' ? it.unread : Math.min(it.unread + 1, mostUnread),
  }));
  if (!list) return;
  if (!list.some(({ id }) => id === conversationId))
    void cache.invalidateQueries({ queryKey: queries.conversations().queryKey });
  cache.setQueryData(queries.conversations().queryKey, (now) =>
    now?.toSorted((a, b) => Number(b.id === conversationId) - Number(a.id === conversationId)),
  );
}

/** A message was deleted: for both it stays as an empty one, for oneself it is gone. */
function applyRemoval(cache: QueryClient, { conversationId, messageId, from, unread }: Removal) {
  const emptied = (it: Message): Message => ({ ...it, type: 'removed', message: '', attachment: null });
  const without = (messages: readonly Message[]) =>
    from === 'both'
      ? messages.map((it) => (it.id === messageId ? emptied(it) : it))
      : messages.filter(({ id }) => id !== messageId);
  const key = queries.messages(conversationId).queryKey;
  const data = cache.getQueryData(key);
  const pages = data?.pages.map((page) => ({ ...page, messages: without(page.messages) }));
  if (data && pages) cache.setQueryData(key, { ...data, pages });
  else dropMessages(cache, conversationId);
  cache.setQueriesData<Message[]>({ queryKey: ['search', conversationId] }, (found) =>
    found?.filter(({ id }) => id !== messageId),
  );
  // Where a page begins says where the one before it ends.
  const lostPlace = pages?.some((page) => page.hasOlder && page.messages.length === 0) ?? false;
  if (lostPlace) void cache.invalidateQueries({ queryKey: key });
  const before = pages?.flatMap((page) => page.messages).toSorted((a, b) => b.position - a.position)[0];
  let unknown = false;
  changeConversation(cache, conversationId, (it) => {
    if (it.lastMessage?.id !== messageId) return { ...it, unread };
    if (from === 'both') return { ...it, unread, lastMessage: emptied(it.lastMessage) };
    // What came before is not known on this phone.
    unknown ||= !before && (pages === undefined || lostPlace);
    return { ...it, unread, lastMessage: before ?? null };
  });
  if (!unknown) return;
  void cache.invalidateQueries({ queryKey: queries.conversations().queryKey });
  void cache.invalidateQueries({ queryKey: queries.conversation(conversationId).queryKey });
}

type EventsData = InfiniteData<{ events: Event[]; next: string | null }, string | null>;

/** Whether an event is found by other words than before, or stands elsewhere in a list. */
const isElsewhere = (before: Event, now: Event, { words }: EventFilter) =>
  before.date !== now.date ||
  (words !== '' &&
    (before.name !== now.name || before.location !== now.location || before.description !== now.description));

/** How many notices of an event are new, wherever that is shown. What says so already is left alone, or it would look fresh. */
function applyUnread(cache: QueryClient, eventId: string, unreadNotices: number) {
  cache.setQueryData(queries.unread().queryKey, (list) => {
    const others = list?.filter((it) => it.eventId !== eventId);
    return others && (unreadNotices > 0 ? [...others, { eventId, notices: unreadNotices }] : others);
  });
  const differs = (event: Event) => event.id === eventId && event.unreadNotices !== unreadNotices;
  const change = (event: Event) => (differs(event) ? { ...event, unreadNotices } : event);
  const event = queries.event(eventId).queryKey;
  const known = cache.getQueryData(event);
  if (known && differs(known)) cache.setQueryData(event, change(known));
  for (const [key, data] of cache.getQueriesData<EventsData>({ queryKey: ['events'] }))
    if (data?.pages.some(({ events }) => events.some(differs)))
      cache.setQueryData(key, {
        ...data,
        pages: data.pages.map((page) => ({ ...page, events: page.events.map(change) })),
      });
  const tickets = queries.tickets().queryKey;
  const held = cache.getQueryData(tickets);
  if (held?.some((it) => differs(it.event)))
    cache.setQueryData(
      tickets,
      held.map((it) => ({ ...it, event: change(it.event) })),
    );
}

function applyEvent(cache: QueryClient, event: Event) {
  applyUnread(cache, event.id, event.unreadNotices);
  cache.setQueryData(queries.event(event.id).queryKey, (it) => it && event);
  for (const [key, data] of cache.getQueriesData<EventsData>({ queryKey: ['events'] })) {
    if (!data) continue;
    const filter = key[1] as EventFilter;
    const listed = data.pages.flatMap(({ events }) => events);
    const known = listed.find(({ id }) => id === event.id);
    const change = (to: (events: Event[]) => Event[]) =>
      cache.setQueryData(key, { ...data, pages: data.pages.map((page) => ({ ...page, events: to(page.events) })) });
    // What only resembles the words passes here as well: whether it still does, the server knows.
    if (known && !isListed(event, { ...filter, words: '' }, new Date(currentTime())))
      change((events) => events.filter(({ id }) => id !== event.id));
    else if (known) {
      change((events) => events.map((it) => (it.id === event.id ? event : it)));
      if (isElsewhere(known, event, filter)) void cache.invalidateQueries({ queryKey: key, exact: true });
    } else if (isListed(event, filter, new Date(currentTime()))) {
      const last = listed.at(-1);
      // What comes after the last page that is here, the next one brings.
      const isBeyond = data.pages.at(-1)?.next && filter.words === '' && last && event.date > last.date;
      if (!isBeyond) void cache.invalidateQueries({ queryKey: key, exact: true });
    }
  }
  void cache.invalidateQueries({ queryKey: ['event-days'] });
  void cache.invalidateQueries({ queryKey: queries.tickets().queryKey });
  void cache.invalidateQueries({ queryKey: queries.activity().queryKey });
  if (event.role) void cache.invalidateQueries({ queryKey: queries.hosting().queryKey });
  // Who is no longer on its team has no list of those who come, nor who has joined it a refusal.
  const { queryKey } = queries.gate(event.id);
  const gate = cache.getQueryCache().find({ queryKey });
  if (gate?.getObserversCount()) {
    if (!event.role || gate.state.data === null) void cache.invalidateQueries({ queryKey });
  } else if (!event.role) forget(cache, queryKey);
  else if (gate?.state.data === null) cache.removeQueries({ queryKey });
}

function applyOrder(cache: QueryClient, order: Order) {
  cache.setQueryData(queries.order(order.id).queryKey, (it) => it && order);
  void cache.invalidateQueries({ queryKey: queries.orders().queryKey });
  void cache.invalidateQueries({ queryKey: queries.tickets().queryKey });
}

/** Some came in: the gates of their event know. */
function applyEntry(cache: QueryClient, { eventId, entered, tickets, isTwice }: EntryChange) {
  const list = queries.gate(eventId).queryKey;
  const count = queries.entryCount(eventId).queryKey;
  const known = cache.getQueryData(list);
  const enteredAt = new Map(tickets.map((it) => [it.id, it.enteredAt]));
  cache.setQueryData(
    list,
    (it) =>
      it && {
        ...it,
        tickets: it.tickets.map((ticket) => ({ ...ticket, enteredAt: enteredAt.get(ticket.id) ?? ticket.enteredAt })),
      },
  );
  cache.setQueryData(count, (it) => it && { ...it, entered });
  const ids = new Set(known?.tickets.map(({ id }) => id));
  // Bought after the list was loaded: then others may have been, too.
  const isNew = Boolean(known) && tickets.some(({ id }) => !ids.has(id));
  if (isNew) void cache.invalidateQueries({ queryKey: list });
  if (isNew || isTwice) void cache.invalidateQueries({ queryKey: count });
}

/** What the signed-in person and somebody agreed on, while its time has not passed. */
export function useAgreed(personId: string): MeetRequest | null {
  const { data } = useQuery(queries.meets());
  const now = useNow();
  const request = data?.connected.find((it) => it.personId === personId)?.request;
  return request && new Date(request.expiresAt).getTime() > now ? request : null;
}

/** Where the signed-in person and somebody stand; null until it is known. */
export function useMeetWith(personId: string): Meet | null {
  const me = useMe();
  const { data } = useQuery(queries.meets());
  return data ? meetWith(me.id, personId, data) : null;
}
