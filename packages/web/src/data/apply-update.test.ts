import { QueryObserver } from '@tanstack/react-query';
import type { Conversation, Message } from '@nukkad/core/features/chat/contract.ts';
import type { Share } from '@nukkad/core/features/chat/location-share-contract.ts';
import type { Update } from '@nukkad/core/contract.ts';
import type { CheckInCount, CheckInList } from '@nukkad/core/features/check-in/contract.ts';
import type { Event } from '@nukkad/core/features/events/contract.ts';
import type { MeetList } from '@nukkad/core/features/meets/contract.ts';
import type { NearbyPerson, Person } from '@nukkad/core/features/people/contract.ts';
import { anyEvent, isListed, type EventFilter } from '@nukkad/core/features/events/event-filter.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyUpdate } from './apply-update.ts';
import { unreadIn } from './cache/conversations.ts';
import { newCache } from './cache/query-client.ts';
import { queries } from './queries.ts';

const asha: Person = {
  id: 'asha',
  name: 'Asha',
  age: 27,
  gender: 'Female',
  city: 'Mumbai',
  interests: ['Food'],
  profilePicture: 'a.svg',
  isPremium: false,
  verifiedBy: null,
};
const bilal: Person = { ...asha, id: 'bilal', name: 'Bilal' };
const filter = {
  distance: 5,
  ageRange: [18, 45] as [number, number],
  genders: [],
  interests: [],
  languages: [],
  free: false,
  verified: false,
};

const talk = (id: string, person: Person, lastMessage: Message | null, unread: number): Conversation => ({
  id,
  person,
  closed: false,
  online: false,
  lastMessage,
  unread,
  theirs: { delivered: 0, read: 0 },
  muted: false,
  archived: false,
});
const message = (conversationId: string, position: number, senderId: string): Message => ({
  id: `${conversationId}-${position}`,
  conversationId,
  senderId,
  message: `Number ${position}`,
  timestamp: `2026-03-02T10:00:0${position}.000Z`,
  type: 'text',
  attachment: null,
  position,
  replyTo: null,
  reactions: { sender: null, recipient: null },
});
const share = (id: string, personId: string): Share => ({
  id,
  conversationId: 'c1',
  planId: null,
  personId,
  live: true,
  latitude: 19.06,
  longitude: 72.83,
  movedAt: '2026-03-02T10:00:00.000Z',
  endsAt: '2026-03-02T10:15:00.000Z',
});
const event = (id: string, seatsLeft: number, going: boolean): Event => ({
  id,
  name: id,
  category: 'Music',
  description: '',
  date: '2026-03-05T10:00:00.000Z',
  endsAt: '2026-03-05T13:00:00.000Z',
  timeZone: 'Asia/Kolkata',
  location: 'Dadar',
  place: null,
  isAreaOnly: false,
  area: null,
  price: 0,
  image: 'm.svg',
  capacity: 10,
  seatsLeft,
  hasWaitlist: false,
  status: 'published',
  host: null,
  role: 'helper',
  source: null,
  refundHours: null,
  going,
  order: null,
  queued: null,
  friends: [],
  friendsGoing: 0,
  saved: false,
  unreadAnnouncements: 0,
});

const gate = (...entered: (string | null)[]): CheckInList => ({
  eventId: 'gig',
  name: 'gig',
  date: '2026-03-05T10:00:00.000Z',
  endsAt: '2026-03-05T13:00:00.000Z',
  timeZone: 'Asia/Kolkata',
  publicKey: 'key',
  now: '2026-03-02T10:00:00.000Z',
  tickets: entered.map((enteredAt, at) => ({
    id: `t${at}`,
    code: `CODE${at}`,
    name: 'Asha',
    guest: null,
    nth: at + 1,
    of: entered.length,
    enteredAt,
  })),
  cancelled: [],
});

/** What a server has answered. `e2e/behaviour/apply-update.test.ts` compares every kind of update with a fetch. */
interface Answers {
  nearby: NearbyPerson[];
  meets: MeetList;
  conversations: Conversation[];
  messages: Message[];
  events: Event[];
  shares: Share[];
  gate: CheckInList;
  count: CheckInCount;
}

const before: Answers = {
  nearby: [
    { ...asha, distance: 0.5, line: null, availability: null },
    { ...bilal, distance: 1, line: null, availability: null },
  ],
  meets: { requests: [], connected: [{ personId: 'bilal', conversationId: 'c1', request: null }] },
  conversations: [talk('c2', asha, message('c2', 1, 'asha'), 0), talk('c1', bilal, message('c1', 1, 'me'), 0)],
  messages: [message('c1', 1, 'me')],
  events: [event('gig', 3, false), event('other', 9, false)],
  shares: [share('s1', 'me'), share('s2', 'bilal')],
  gate: gate(null, null),
  count: { entered: 0, tickets: 2, twice: [] },
};

/** The lists that are cached; none of them is known to be longer. */
const eventFilters: EventFilter[] = [
  anyEvent,
  { ...anyEvent, category: 'music' },
  { ...anyEvent, category: 'tech' },
  { ...anyEvent, saved: true },
];

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-02T10:00:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const sumOf = (list: readonly Conversation[]) => list.reduce((sum, { unread }) => sum + unread, 0);

function cacheWith(answers: Answers) {
  const cache = newCache();
  cache.setQueryData(queries.nearby(filter).queryKey, {
    pages: [{ people: answers.nearby, next: null }],
    pageParams: [null],
  });
  cache.setQueryData(queries.meets().queryKey, answers.meets);
  cache.setQueryData(queries.conversations().queryKey, {
    pages: [{ conversations: answers.conversations, unread: sumOf(answers.conversations), archived: 0, next: null }],
    pageParams: [null],
  });
  cache.setQueryData(
    queries.conversation('c1').queryKey,
    answers.conversations.find(({ id }) => id === 'c1'),
  );
  cache.setQueryData(queries.messages('c1').queryKey, {
    pages: [{ messages: answers.messages, hasOlder: false }],
    pageParams: [null],
  });
  cache.setQueryData(queries.shares().queryKey, answers.shares);
  cache.setQueryData(queries.checkInList('gig').queryKey, answers.gate);
  cache.setQueryData(queries.checkInCount('gig').queryKey, answers.count);
  for (const filter of eventFilters) {
    const events = answers.events.filter((it) => isListed(it, filter, new Date()));
    const pages = [events.slice(0, 1), events.slice(1)].map((page) => ({ events: page, promoted: [], next: null }));
    cache.setQueryData(queries.events(filter).queryKey, { pages, pageParams: [null, 'next'] });
  }
  cache.setQueryData(queries.event('gig').queryKey, answers.events[0]);
  return cache;
}

const contents = (cache: ReturnType<typeof newCache>) =>
  Object.fromEntries(
    cache
      .getQueryCache()
      .getAll()
      .map((query) => [JSON.stringify(query.queryKey), query.state.data]),
  );

const next = message('c1', 2, 'bilal');
const removal = (position: number, from: 'me' | 'both', unread: number): Update => ({
  type: 'chat.removed',
  conversationId: 'c1',
  messageId: `c1-${position}`,
  position,
  from,
  unread,
});

const came = (ticketId: string, isTwice = false): Update => ({
  type: 'check-in.changed',
  change: {
    eventId: 'gig',
    entered: 1,
    tickets: [{ id: ticketId, enteredAt: '2026-03-05T10:00:00.000Z' }],
    isTwice,
  },
});

test('someone who is gone leaves nothing of an open conversation, and nothing is fetched again', () => {
  const cache = cacheWith(before);
  cache.setQueryData(queries.search('c1', 'number').queryKey, before.messages);
  cache.setQueryData(queries.coming('gig').queryKey, [asha, bilal]);
  applyUpdate(cache, 'me', { type: 'person.gone', personId: 'bilal' });
  expect(cache.getQueryData(queries.coming('gig').queryKey)).toEqual([asha]);
  expect(cache.getQueryData(queries.conversation('c1').queryKey)).toBeNull();
  expect(JSON.stringify(contents(cache))).not.toContain('c1-1');
  expect(JSON.stringify(contents(cache))).not.toContain('Bilal');
  expect(cache.getQueryData(queries.shares().queryKey)).toEqual([]);
  expect(cache.isFetching()).toBe(0);
});

test('the events of a calendar that only connections see go with its owner; public ones stay', () => {
  const cache = newCache();
  const imported = (id: string, by: string, isPublic: boolean): Event => ({
    ...event(id, 0, false),
    source: { name: 'Walks', url: null, addedBy: { id: by, name: by, profilePicture: 'a.svg' }, isPublic },
  });
  const all = [
    event('hosted', 1, false),
    imported('his', 'bilal', false),
    imported('hers', 'asha', false),
    imported('open', 'bilal', true),
  ];
  const list = queries.events(anyEvent).queryKey;
  cache.setQueryData(list, { pages: [{ events: all, promoted: [], next: null }], pageParams: [null] });
  for (const it of all) cache.setQueryData(queries.event(it.id).queryKey, it);
  applyUpdate(cache, 'me', { type: 'person.gone', personId: 'bilal' });
  expect(cache.getQueryData(list)!.pages[0]!.events.map(({ id }) => id)).toEqual(['hosted', 'hers', 'open']);
  expect(all.map(({ id }) => cache.getQueryData(queries.event(id).queryKey)?.id)).toEqual([
    'hosted',
    undefined,
    'hers',
    'open',
  ]);
});

test('after a block, nobody asks for questions to the host who is gone, and all others are asked for again', () => {
  const cache = newCache();
  const hosted = (id: string, host: Person | null): Event => ({
    ...event(id, 0, false),
    host: host && { id: host.id, name: host.name, profilePicture: host.profilePicture },
  });
  const asked: string[] = [];
  for (const it of [hosted('his', bilal), hosted('hers', asha), hosted('nobodys', null)]) {
    cache.setQueryData(queries.event(it.id).queryKey, it);
    const { queryKey } = queries.eventQuestions(it.id);
    cache.setQueryData(queryKey, { pages: [], pageParams: [] });
    const queryFn = () => {
      asked.push(it.id);
      return { pages: [], pageParams: [] };
    };
    new QueryObserver<unknown>(cache, { queryKey: [...queryKey], queryFn, staleTime: Infinity }).subscribe(() => {});
  }
  applyUpdate(cache, 'me', { type: 'person.gone', personId: 'bilal' });
  expect(asked).toEqual(['hers']);
  // Its own screen asks again when it opens.
  expect(cache.getQueryState(queries.eventQuestions('his').queryKey)?.isInvalidated).toBe(true);
});

test('a place that has just been shared is asked for', () => {
  const cache = cacheWith(before);
  const { queryKey } = queries.shares();
  applyUpdate(cache, 'me', { type: 'chat.message', message: { ...next, type: 'location', message: 'Bandra' } });
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(false);
  applyUpdate(cache, 'me', {
    type: 'chat.message',
    message: { ...next, id: 's3', type: 'location', attachment: 's3' },
  });
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('a deleted message is no longer among those that were found', () => {
  const cache = cacheWith(before);
  const key = queries.search('c1', 'number').queryKey;
  for (const from of ['me', 'both'] as const) {
    cache.setQueryData(key, [next, before.messages[0]!]);
    applyUpdate(cache, 'me', removal(2, from, 0));
    expect(cache.getQueryData(key)).toEqual(before.messages);
  }
});

test('what came before a deleted message is asked for when this phone does not know it', () => {
  const cache = cacheWith({ ...before, conversations: [talk('c1', bilal, next, 0)] });
  const key = queries.messages('c1').queryKey;
  cache.setQueryData(key, { pages: [{ messages: [next], hasOlder: true }], pageParams: [null] });
  applyUpdate(cache, 'me', removal(2, 'me', 0));
  for (const queryKey of [key, queries.conversations().queryKey, queries.conversation('c1').queryKey])
    expect([queryKey, cache.getQueryState(queryKey)?.isInvalidated]).toEqual([queryKey, true]);
});

test('the list of conversations counts what is unread on pages that were not fetched', () => {
  const cache = newCache();
  const { queryKey } = queries.conversations();
  const c2 = talk('c2', asha, message('c2', 1, 'asha'), 1);
  const c1 = talk('c1', bilal, message('c1', 1, 'me'), 0);
  // Four more are unread further down.
  cache.setQueryData(queryKey, {
    pages: [
      { conversations: [c2], unread: 5, archived: 0, next: 'one' },
      { conversations: [c1], unread: 5, archived: 0, next: 'two' },
    ],
    pageParams: [null, 'one'],
  });
  const shown = () => {
    const data = cache.getQueryData(queryKey)!;
    return [unreadIn(data), data.pages.map((page) => page.conversations.map(({ id, unread }) => `${id} ${unread}`))];
  };
  const isAskedFor = () => cache.getQueryState(queryKey)?.isInvalidated;
  applyUpdate(cache, 'me', { type: 'chat.message', message: next });
  expect(shown()).toEqual([6, [['c1 1', 'c2 1'], []]]);
  applyUpdate(cache, 'me', { type: 'chat.read', conversationId: 'c1', position: 2, unread: 0 });
  expect(shown()).toEqual([5, [['c1 0', 'c2 1'], []]]);
  applyUpdate(cache, 'me', { type: 'person.gone', personId: 'asha' });
  expect(shown()).toEqual([4, [['c1 0'], []]]);
  expect(isAskedFor()).toBe(false);
  applyUpdate(cache, 'me', { type: 'chat.receipt', conversationId: 'c9', delivered: 1, read: 1 });
  expect(isAskedFor()).toBe(false);
  applyUpdate(cache, 'me', { type: 'chat.read', conversationId: 'c9', position: 2, unread: 0 });
  expect(isAskedFor()).toBe(true);
});

test('who came with a ticket that the list does not have, or twice, is asked for', () => {
  const list = queries.checkInList('gig').queryKey;
  const count = queries.checkInCount('gig').queryKey;
  for (const [update, asked] of [
    [came('t1'), [false, false]],
    [came('t1', true), [false, true]],
    [came('new'), [true, true]],
  ] as const) {
    const cache = cacheWith(before);
    applyUpdate(cache, 'me', update);
    expect([list, count].map((queryKey) => cache.getQueryState(queryKey)?.isInvalidated)).toEqual(asked);
  }
});

test('a list that an event may have come into is asked for again, and no other', () => {
  const cache = cacheWith(before);
  const filters = [...eventFilters, { ...anyEvent, words: 'gig' }, { ...anyEvent, words: 'poems' }];
  for (const filter of filters.slice(-2))
    cache.setQueryData(queries.events(filter).queryKey, {
      pages: [{ events: [], promoted: [], next: null }],
      pageParams: [null],
    });
  const asked = () =>
    filters.map((filter) => cache.getQueryState(queries.events(filter).queryKey)?.isInvalidated ?? false);
  applyUpdate(cache, 'me', { type: 'event.changed', event: { ...event('gig', 3, false), saved: true } });
  expect(asked()).toEqual([false, false, false, true, true, false]);
  // One that stands elsewhere from now on, and one that comes after all that is here.
  applyUpdate(cache, 'me', {
    type: 'event.changed',
    event: { ...before.events[1]!, date: '2026-03-04T10:00:00.000Z' },
  });
  expect(asked()).toEqual([true, true, false, true, true, false]);
  const long = newCache();
  const { queryKey } = queries.events(anyEvent);
  long.setQueryData(queryKey, { pages: [{ events: before.events, promoted: [], next: 'more' }], pageParams: [null] });
  applyUpdate(long, 'me', {
    type: 'event.changed',
    event: { ...event('later', 3, true), date: '2026-04-04T10:00:00.000Z' },
  });
  expect(long.getQueryState(queryKey)?.isInvalidated).toBe(false);
});
