import { hourMs, minuteMs } from '@nukkad/core/kernel/time.ts';
import type { Message } from '@nukkad/core/features/chat/contract.ts';
import { olderPage } from '@nukkad/core/features/chat/list-sizes.ts';
import { maxFound } from '@nukkad/core/features/chat/search-limits.ts';
import { allPages } from '@nukkad/core/kernel/all-pages.ts';
import type { CheckInList, CheckInTicket } from '@nukkad/core/features/check-in/contract.ts';
import { unknownGuest } from '@nukkad/core/features/check-in/unknown-guest.ts';
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

export const inPages = <const Key extends readonly unknown[], Page extends { next: string | null }>(
  queryKey: Key,
  fetch: (from: { after?: string }) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }: { pageParam: string | null }) => fetch(pageParam === null ? {} : { after: pageParam }),
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
  });

/** Sorts by name; guests without a name come last. */
const byName = (one: CheckInTicket, other: CheckInTicket) =>
  Number(one.name === unknownGuest) - Number(other.name === unknownGuest) ||
  one.name.localeCompare(other.name) ||
  one.nth - other.nth;

async function downloadCheckInList(id: string): Promise<CheckInList> {
  const pages = await allPages((from) => api.checkIn.list({ id, ...from }));
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
export const onlineAgain = ({ state }: { state: { data?: unknown } }) => (state.data ? minuteMs : false);

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
  sessions: () =>
    queryOptions({ queryKey: ['sessions'], queryFn: async () => (await api.account.sessions()).sessions }),
  signInMethods: () => queryOptions({ queryKey: ['sign-in'], queryFn: () => api.account.signInMethods() }),
  /** Asked again each second while it is being made. */
  export: () =>
    queryOptions({
      queryKey: ['export'],
      queryFn: async () => (await api.ownData.export()).export,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 1000 : false),
    }),
  leaving: () => queryOptions({ queryKey: ['leaving'], queryFn: () => api.leaving.preview(), staleTime: 0 }),
  blocks: () => queryOptions({ queryKey: ['blocks'], queryFn: async () => (await api.safety.blocks()).people }),
  standing: () => queryOptions({ queryKey: ['standing'], queryFn: () => api.standing.get(), staleTime: 0 }),
  reports: () =>
    queryOptions({ queryKey: ['reports'], queryFn: async () => (await api.safety.reports()).reports, staleTime: 0 }),
  /** Always refetched, since no update reports a change. */
  trustedContact: () =>
    queryOptions({
      queryKey: ['trusted-contact'],
      queryFn: async () => (await api.trustedContact.get()).contact,
      staleTime: 0,
    }),
  plans: () => queryOptions({ queryKey: ['plans'], queryFn: async () => (await api.plans.list()).plans, staleTime: 0 }),
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
    queryOptions({ queryKey: ['places'], queryFn: async () => (await api.meets.places()).places, staleTime: hourMs }),
  /** Each page has the counts of both lists. */
  conversations: () => inPages(['conversations'], (from) => api.chat.conversations(from)),
  archived: () => inPages(['archived'], (from) => api.chat.conversations({ ...from, archived: true })),
  /** Archived or not. Only who they are with: messages in them change nothing here. */
  mutedConversations: () =>
    inPages(['muted'], async (from) => {
      const { conversations, next } = await api.chat.conversations({ ...from, muted: true });
      return {
        people: conversations.map(({ id, person: { name, profilePicture } }) => ({ id, name, profilePicture })),
        next,
      };
    }),
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
      queryFn: ({ pageParam }: { pageParam: number | null }) =>
        api.chat.messages({ id, ...(pageParam === null ? {} : { before: pageParam, limit: olderPage }) }),
      initialPageParam: null,
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
  promotion: (id: string) =>
    queryOptions({
      queryKey: ['hosting', id, 'promotion'],
      queryFn: () => api.promotions.get({ id }),
      staleTime: 0,
    }),
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
  /** Past events without this person's feedback. */
  feedback: () =>
    queryOptions({ queryKey: ['feedback'], queryFn: async () => (await api.reminders.feedbackDue()).events }),
  /** Null for people who are not on the event's team. */
  checkInList: (eventId: string) =>
    queryOptions({
      queryKey: ['checkInList', eventId],
      queryFn: () => downloadCheckInList(eventId).catch(nullWhereNotFound),
    }),
  checkInCount: (eventId: string) =>
    queryOptions({ queryKey: ['checkInCount', eventId], queryFn: () => api.checkIn.count({ id: eventId }) }),
  /** Fetched each second while a feed is being imported. */
  feeds: () =>
    queryOptions({
      queryKey: ['feeds'],
      queryFn: async () => (await api.feeds.list()).feeds,
      refetchInterval: ({ state }) => (state.data?.some(({ step }) => step !== null) ? 1000 : false),
    }),
  calendarKey: () => queryOptions({ queryKey: ['calendar-key'], queryFn: async () => (await api.calendar.key()).key }),
  operator: () => queryOptions({ queryKey: ['operator'], queryFn: () => api.account.operator(), staleTime: Infinity }),
  ownBadge: () => queryOptions({ queryKey: ['own-badge'], queryFn: () => api.verification.own() }),
  activity: () => queryOptions({ queryKey: ['activity'], queryFn: () => api.account.activity() }),
  /** Each page has the count of unseen ones. */
  notifications: () => inPages(['notifications'], (from) => api.notifications.list(from)),
  pushKey: () =>
    queryOptions({
      queryKey: ['push-key'],
      queryFn: async () => (await api.notifications.pushKey()).key,
      staleTime: Infinity,
    }),
  notificationSettings: () =>
    queryOptions({ queryKey: ['notificationSettings'], queryFn: () => api.notifications.settings() }),
  order: (id: string) => queryOptions({ queryKey: ['order', id], queryFn: () => api.payments.order({ id }) }),
  orders: () => queryOptions({ queryKey: ['orders'], queryFn: async () => (await api.payments.orders()).orders }),
  /** How many free messages are left of the day. */
  allowance: (id: string) =>
    queryOptions({ queryKey: ['allowance', id], queryFn: () => api.chat.allowance({ id }), staleTime: minuteMs }),
  premium: () => queryOptions({ queryKey: ['premium'], queryFn: () => api.payments.ownPremium() }),
  renewalCheckout: (id: string) =>
    queryOptions({
      queryKey: ['renewal-checkout', id],
      queryFn: () => api.payments.approveRenewal({ id }),
      staleTime: Infinity,
    }),
  checkout: (id: string) =>
    queryOptions({ queryKey: ['checkout', id], queryFn: () => api.payments.checkout({ id }), staleTime: Infinity }),
};
