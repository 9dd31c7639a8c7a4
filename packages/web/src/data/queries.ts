import type { Message } from '@nukkad/core/features/chat/contract.ts';
import { olderPage } from '@nukkad/core/features/chat/list-sizes.ts';
import { maxFound } from '@nukkad/core/features/chat/search-limits.ts';
import { allPages } from '@nukkad/core/kernel/all-pages.ts';
import type { GateList, GateTicket } from '@nukkad/core/features/check-in/contract.ts';
import { unknownGuest } from '@nukkad/core/features/check-in/guest-name.ts';
import type { HomeFilter } from '@nukkad/core/features/people/contract.ts';
import type { EventFilter, Month } from '@nukkad/core/features/events/event-filter.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import { refusalCode } from './failure.ts';

/** The latest messages with these words, at most `maxFound`. Each request searches a part of the conversation. */
async function searchConversation(id: string, words: string, signal: AbortSignal): Promise<Message[]> {
  const found: Message[] = [];
  let before: number | null = null;
  do {
    const part: Awaited<ReturnType<typeof api.chat.search>> = await api.chat.search(
      before === null ? { id, words } : { id, words, before },
    );
    found.push(...part.messages);
    before = part.next;
  } while (before !== null && found.length < maxFound && !signal.aborted);
  return found.slice(0, maxFound);
}

export type Quoted = Pick<Message, 'senderId' | 'type' | 'message' | 'attachment'>;

export const quotedFrom = ({ senderId, type, message, attachment }: Message): Quoted => ({
  senderId,
  type,
  message,
  attachment,
});

const inPages = <const Key extends readonly unknown[], Page extends { next: string | null }>(
  queryKey: Key,
  fetch: (from: { after?: string }) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => fetch(pageParam === null ? {} : { after: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

/** By name, with those who are shown without one at the end. */
const byName = (one: GateTicket, other: GateTicket) =>
  Number(one.name === unknownGuest) - Number(other.name === unknownGuest) ||
  one.name.localeCompare(other.name) ||
  one.nth - other.nth;

async function downloadGate(id: string): Promise<GateList> {
  const pages = await allPages((from) => api.entry.gate({ id, ...from }));
  const { next: _, ...list } = pages[0];
  return {
    ...list,
    tickets: pages.flatMap(({ tickets }) => tickets).toSorted(byName),
    cancelled: pages.flatMap(({ cancelled }) => cancelled),
  };
}

function nullWhereNotFound(error: unknown): null {
  if (refusalCode(error) === 'NOT_FOUND') return null;
  throw error;
}

/** Fetched again each minute: a server that crashed sent no updates about people going offline. */
export const onlineAgain = ({ state }: { state: { data?: unknown } }) => (state.data ? 60_000 : false);

/** Everything that screens read, with its key; data/cache/ changes the same entries. */
export const queries = {
  /** No one moves between ticks, so Layout invalidates it at each tick. */
  nearby: (filter: HomeFilter) => ({
    ...inPages(['nearby', filter], (from) => api.people.nearby({ ...filter, ...from })),
    staleTime: Infinity,
  }),
  /** Null where it is not found. */
  person: (id: string) =>
    queryOptions({
      queryKey: ['person', id],
      queryFn: () => api.people.person({ id }).catch(nullWhereNotFound),
    }),
  presence: () => queryOptions({ queryKey: ['presence'], queryFn: () => api.people.presence() }),
  regions: () =>
    queryOptions({
      queryKey: ['regions'],
      queryFn: async () => (await api.people.regions()).regions,
      staleTime: Infinity,
    }),
  blocks: () => queryOptions({ queryKey: ['blocks'], queryFn: async () => (await api.safety.blocks()).people }),
  meets: () =>
    queryOptions({
      queryKey: ['meets'],
      queryFn: async () => {
        const pages = await allPages((from) => api.meets.list(from));
        return {
          requests: pages.flatMap(({ requests }) => requests),
          connected: pages.flatMap(({ connected }) => connected),
        };
      },
    }),
  meetingQuestions: () =>
    queryOptions({ queryKey: ['meeting-questions'], queryFn: async () => (await api.meets.questions()).meetings }),
  places: () =>
    queryOptions({ queryKey: ['places'], queryFn: async () => (await api.meets.places()).places, staleTime: 3600_000 }),
  /** Each page has the counts of both lists. */
  conversations: () => inPages(['conversations'], (from) => api.chat.conversations(from)),
  archived: () => inPages(['archived'], (from) => api.chat.conversations({ ...from, archived: true })),
  foundConversations: (words: string) =>
    queryOptions({
      queryKey: ['found-conversations', words],
      queryFn: async () => (await api.chat.findConversations({ words })).conversations,
      staleTime: 0,
    }),
  conversation: (id: string) =>
    queryOptions({
      queryKey: ['conversation', id],
      queryFn: () => api.chat.conversation({ id }).catch(nullWhereNotFound),
    }),
  /** The latest page is first; within a page the newest message is last. */
  messages: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['messages', id],
      queryFn: ({ pageParam }) =>
        api.chat.messages({ id, ...(pageParam === null ? {} : { before: pageParam, limit: olderPage }) }),
      initialPageParam: null as number | null,
      getNextPageParam: (page) => (page.hasOlder ? (page.messages[0]?.position ?? null) : null),
    }),
  /** A message that another replies to and that is not on the pages fetched; null when one has deleted it. */
  quoted: (id: string, position: number) =>
    queryOptions({
      queryKey: ['quoted', id, position],
      queryFn: async (): Promise<Quoted | null> => {
        const [message] = (await api.chat.messages({ id, before: position + 1, limit: 1 })).messages;
        return message?.position === position ? quotedFrom(message) : null;
      },
      staleTime: Infinity,
    }),
  /** Updates tell the start and end of shares, but not movement. */
  shares: () =>
    queryOptions({
      queryKey: ['shares'],
      queryFn: async () => (await api.chat.shares()).shares,
      staleTime: Infinity,
    }),
  search: (id: string, words: string) =>
    queryOptions({
      queryKey: ['search', id, words],
      queryFn: ({ signal }) => searchConversation(id, words, signal),
    }),
  events: (filter: EventFilter) => inPages(['events', filter], (from) => api.events.list({ ...filter, ...from })),
  eventDays: (month: Month, { category, price, saved, friends, words }: EventFilter) =>
    queryOptions({
      queryKey: ['event-days', month, category, price, saved, friends, words],
      queryFn: async () =>
        new Map(
          (await api.events.month({ month, category, price, saved, friends, words })).days.map(({ day, events }) => [
            day,
            events,
          ]),
        ),
    }),
  hostedBy: (personId: string) =>
    inPages(['hosted-by', personId], (from) => api.events.hostedBy({ personId, ...from })),
  mapTiles: () =>
    queryOptions({
      queryKey: ['map-tiles'],
      queryFn: async () => (await api.events.map()).tiles,
      staleTime: Infinity,
    }),
  event: (id: string) => queryOptions({ queryKey: ['event', id], queryFn: () => api.events.get({ id }) }),
  announcements: (id: string) =>
    queryOptions({
      queryKey: ['announcements', id],
      queryFn: async () => (await api.events.announcements({ id })).announcements,
    }),
  unread: () => queryOptions({ queryKey: ['unread'], queryFn: async () => (await api.account.session()).unread }),
  hosting: () =>
    queryOptions({
      queryKey: ['hosting'],
      queryFn: async () => (await allPages(api.hosting.list)).flatMap(({ events }) => events),
    }),
  hosted: (id: string) =>
    queryOptions({ queryKey: ['hosting', id], queryFn: () => api.hosting.get({ id }).catch(nullWhereNotFound) }),
  team: (id: string) =>
    queryOptions({ queryKey: ['hosting', id, 'team'], queryFn: async () => (await api.hosting.team({ id })).team }),
  /** No update tells of new orders. */
  attendees: (id: string, name = '') => ({
    ...inPages(['hosting', id, 'attendees', name], (from) => api.hosting.attendees({ id, name, ...from })),
    staleTime: 0,
    refetchInterval: 15_000,
  }),
  tickets: () =>
    queryOptions({
      queryKey: ['tickets'],
      queryFn: async () => (await allPages(api.tickets.list)).flatMap(({ tickets }) => tickets),
    }),
  coming: (id: string) =>
    queryOptions({ queryKey: ['coming', id], queryFn: async () => (await api.events.coming({ id })).people }),
  /** Others than the asker, the host and co-hosts get no update about questions. */
  eventQuestions: (id: string) => ({
    ...inPages(['event-questions', id], (from) => api.questions.list({ id, ...from })),
    staleTime: 0,
  }),
  questions: () =>
    queryOptions({ queryKey: ['questions'], queryFn: async () => (await api.reminders.questions()).events }),
  /** Null for people who are not on the event's team. */
  gate: (eventId: string) =>
    queryOptions({
      queryKey: ['gate', eventId],
      queryFn: () => downloadGate(eventId).catch(nullWhereNotFound),
    }),
  entryCount: (eventId: string) =>
    queryOptions({ queryKey: ['entry-count', eventId], queryFn: () => api.entry.count({ id: eventId }) }),
  /** Fetched each second while a feed is being imported. */
  feeds: () =>
    queryOptions({
      queryKey: ['feeds'],
      queryFn: async () => (await api.feeds.list()).feeds,
      refetchInterval: ({ state }) => (state.data?.some(({ step }) => step !== null) ? 1000 : false),
    }),
  calendarKey: () => queryOptions({ queryKey: ['calendar-key'], queryFn: async () => (await api.calendar.key()).key }),
  activity: () => queryOptions({ queryKey: ['activity'], queryFn: () => api.account.activity() }),
  order: (id: string) => queryOptions({ queryKey: ['order', id], queryFn: () => api.payments.order({ id }) }),
  orders: () => queryOptions({ queryKey: ['orders'], queryFn: async () => (await api.payments.orders()).orders }),
  checkout: (id: string) =>
    queryOptions({ queryKey: ['checkout', id], queryFn: () => api.payments.checkout({ id }), staleTime: Infinity }),
};
