import { Update } from '@nukkad/core/contract.ts';
import { anyEvent } from '@nukkad/core/features/events/rules.ts';
import { draftFrom } from '@nukkad/core/features/hosting/rules.ts';
import { expireMeetRequests, remindOfMeetRequests } from '@nukkad/core/features/meets/handlers.ts';
import { notifyTyping } from '@nukkad/core/features/chat/typing.ts';
import { importFeedFile, refreshFeeds } from '@nukkad/core/features/calendar/import/refresh.ts';
import { notifyOnline } from '@nukkad/core/features/people/online.ts';
import { remindOfEvents } from '@nukkad/core/features/reminders/remind.ts';
import { lastNumber } from '@nukkad/core/kernel/updates.ts';
import { updatesAfter } from '@nukkad/core/replay.ts';
import { freshWorld } from '@nukkad/core/testing/world.ts';
import { applyUpdate } from '@nukkad/web/data/apply-update.ts';
import type { Api } from '@nukkad/web/data/backend/index.ts';
import { newCache } from '@nukkad/web/data/cache/new-cache.ts';
import { queries } from '@nukkad/web/data/queries.ts';
import { ORPCError } from '@orpc/client';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

// Applying an update must come to the same as fetching everything again. Real operations run in a real world; what they
// published for Asha is applied to a cache, and each entry that the cache still trusts is compared with a fresh fetch.

const me = 'Asha';
const world = freshWorld();

const backend = vi.hoisted((): { api?: () => Api } => ({}));
vi.mock('@nukkad/web/data/api.ts', () => ({
  api: new Proxy({}, { get: (_, feature: keyof Api) => backend.api?.()[feature] }),
}));

const minute = 60_000;
const hour = 60 * minute;

/** The clock of the world and of the app. */
function pass(ms: number) {
  world.pass(ms);
  vi.setSystemTime(world.now);
}

/** What stories happen to: Asha is connected with Bilal, has asked nobody, and goes to one event and makes another. */
interface Scene {
  /** Of Asha and Bilal, with one message each. */
  talk: string;
  /** The message that Bilal wrote, and Asha's. */
  his: string;
  hers: string;
  /** Chitra's free event, to which Asha does not go yet; Dev's, which costs something; Asha's own, to which Dev comes. */
  gig: string;
  supper: string;
  own: string;
}

/** A moment passes first, so that messages have an order; so it does for announcements. */
const say = (who: string, talk: string, message: string) => (
  pass(1000),
  world.as(who).chat.send({ id: talk, messageId: crypto.randomUUID(), type: 'text', message })
);

async function scene(): Promise<Scene> {
  for (const name of [me, 'Bilal', 'Chitra', 'Dev']) await world.person(name);
  const talk = await world.connect(me, 'Bilal');
  const other = await world.connect(me, 'Dev');
  const his = await say('Bilal', talk, 'Number one');
  const hers = await say(me, talk, 'Number two');
  await say('Dev', other, 'See you');
  await world.event('gig', { host: 'Chitra', seats: 3, inHours: 30 });
  await world.event('supper', { host: 'Dev', seats: 5, price: 200, inHours: 40 });
  await world.event('own', { host: me, inHours: 50 });
  await world.take('Dev', 'own', 2);
  return { talk, his: his.id, hers: hers.id, gig: 'gig', supper: 'supper', own: 'own' };
}

/** A refusal leaves nothing in the cache, like something that is not there. */
const orNothing = (fetching: Promise<unknown>) =>
  fetching.catch((error: unknown) => {
    if (!(error instanceof ORPCError)) throw error;
  });

const filter = { distance: 10, ageRange: [18, 80] as [number, number], genders: [], interests: [] };

/** Fetches everything that a device may have looked at. */
async function fetchAll(cache: QueryClient, { talk, gig, supper, own }: Scene) {
  const orders = await cache.fetchQuery(queries.orders());
  const fetches = [
    cache.fetchInfiniteQuery(queries.nearby(filter)),
    cache.fetchInfiniteQuery(queries.messages(talk)),
    ...[
      anyEvent,
      { ...anyEvent, category: 'tech' } as const,
      { ...anyEvent, saved: true },
      { ...anyEvent, words: 'gig' },
    ].map((it) => cache.fetchInfiniteQuery(queries.events(it))),
    ...['Bilal', 'Chitra'].map((id) => cache.fetchQuery(queries.person(id))),
    ...orders.map(({ id }) => cache.fetchQuery(queries.order(id))),
    ...[gig, supper, own].map((id) => cache.fetchQuery(queries.event(id))),
    cache.fetchQuery(queries.meets()),
    cache.fetchQuery(queries.conversations()),
    cache.fetchQuery(queries.conversation(talk)),
    cache.fetchQuery(queries.search(talk, 'number')),
    cache.fetchQuery(queries.shares()),
    cache.fetchQuery(queries.notices(gig)),
    cache.fetchQuery(queries.unread()),
    cache.fetchQuery(queries.hosting()),
    cache.fetchQuery(queries.tickets()),
    cache.fetchQuery(queries.questions()),
    cache.fetchQuery(queries.activity()),
    cache.fetchQuery(queries.eventDays('2026-03', anyEvent)),
    cache.fetchQuery(queries.gate(own)),
    cache.fetchQuery(queries.entryCount(own)),
  ];
  await Promise.all(fetches.map(orNothing));
}

const sorted = (list: unknown[]) => list.map((it) => JSON.stringify(it)).toSorted();

/** What is no part of an answer: when it was read, how the end of a page is sealed, the order of connections and of a day. */
const comparable = (data: unknown): unknown =>
  data === undefined
    ? null
    : JSON.parse(
        JSON.stringify(data, (key, value: unknown) => {
          if (key === 'now' || key === 'pageParams') return null;
          if (key === 'next') return value !== null;
          if ((key === 'connected' || key === 'people') && Array.isArray(value)) return sorted(value);
          if (value instanceof Map) return [...value];
          const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
          return isObject ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value;
        }),
      );

const entriesOf = (cache: QueryClient) =>
  new Map(
    cache
      .getQueryCache()
      .getAll()
      .map((query) => [JSON.stringify(query.queryKey), query.state]),
  );

const noPages = JSON.stringify(comparable({ pages: [], pageParams: [] }));

/** Compares what the cache still trusts with a fresh fetch; returns what differs. The rest it fetches again by itself. */
async function differences(cache: QueryClient, at: Scene): Promise<Map<string, { kept: unknown; fetched: unknown }>> {
  const fresh = newCache();
  await fetchAll(fresh, at);
  const answers = entriesOf(fresh);
  const found = new Map<string, { kept: unknown; fetched: unknown }>();
  for (const [key, { data, isInvalidated }] of entriesOf(cache)) {
    if (isInvalidated || !answers.has(key)) continue;
    const [kept, fetched] = [comparable(data), comparable(answers.get(key)?.data)];
    // The messages of a conversation that is gone are emptied and not removed, since a screen may still hold them.
    const isEmptied = fetched === null && JSON.stringify(kept) === noPages;
    if (!isEmptied && JSON.stringify(kept) !== JSON.stringify(fetched)) found.set(key, { kept, fetched });
  }
  return found;
}

/** What happens between Asha's fetch and the comparison. `changes` names entries that must change without a fetch. */
interface Story {
  happens: string;
  before?(at: Scene): Promise<unknown>;
  does(at: Scene): Promise<unknown>;
  changes: (at: Scene) => QueryKey[];
  /** Entries that this update is known to leave behind: a screen that opens half a minute later fetches them. */
  leaves?: (at: Scene) => QueryKey[] | Promise<QueryKey[]>;
}

const conversations = ({ talk }: Scene) => [queries.conversations().queryKey, queries.conversation(talk).queryKey];
const talkAndMessages = (at: Scene) => [...conversations(at), queries.messages(at.talk).queryKey];
const here = { latitude: 19.06, longitude: 72.83 };
const shareHis = (talk: string, id: string) => (
  pass(1000),
  world.as('Bilal').chat.send({ id: talk, messageId: id, type: 'location', place: { ...here, liveMinutes: 15 } })
);
const share = '019f0000-0000-7000-8000-000000000001';
const meets = () => [queries.meets().queryKey];
const ask = (from: string, to: string) => world.as(from).meets.request({ personId: to, window: 'now' });
const pendingId = async () => (await world.as(me).meets.list()).requests[0]?.request.id ?? '';
const openOrder = () => world.take(me, 'supper');
const announce = (id: string, body: string) => (
  pass(1000),
  world.as('Chitra').hosting.notify({ id, noticeId: crypto.randomUUID(), body })
);
const orderOfMine = async () => (await world.as(me).payments.orders()).orders[0]?.id ?? '';

async function checkIn(gate: string, wasOffline = false) {
  const { tickets } = await world.as(me).entry.gate({ id: 'own' });
  const entry = {
    id: crypto.randomUUID(),
    ticketId: tickets[0]?.id ?? '',
    enteredAt: world.now.toISOString(),
    wasOffline,
  };
  return world.as(me).entry.enter({ id: 'own', gate, entries: [entry] });
}

const stories: Record<Update['type'], Story[]> = {
  'meet.changed': [
    { happens: 'Chitra asks Asha', does: () => ask('Chitra', me), changes: meets },
    { happens: 'Asha asks Chitra on another device', does: () => ask(me, 'Chitra'), changes: meets },
    {
      happens: 'Chitra accepts',
      before: () => ask(me, 'Chitra'),
      does: async () => world.as('Chitra').meets.setStatus({ id: await pendingId(), status: 'accepted' }),
      changes: meets,
    },
    {
      happens: 'Chitra withdraws',
      before: () => ask('Chitra', me),
      does: async () => world.as('Chitra').meets.setStatus({ id: await pendingId(), status: 'withdrawn' }),
      changes: meets,
    },
    {
      happens: 'Chitra’s request expires',
      before: () => ask('Chitra', me),
      does: () => (pass(3 * hour), expireMeetRequests(world.host)),
      changes: meets,
    },
  ],
  'meet.reminder': [
    {
      happens: 'a request of which this device has not heard ends soon',
      does: async () => (await ask('Chitra', me), pass(110 * minute), remindOfMeetRequests(world.host)),
      changes: meets,
    },
  ],
  'person.gone': [
    {
      happens: 'Asha blocks Bilal, who shares a place with her and whose calendar she sees',
      async before({ talk }) {
        await shareHis(talk, share);
        world.elsewhere.set('Walks', [world.found('walk')]);
        await importFeedFile(world.host, 'Bilal', { id: crypto.randomUUID(), name: 'Walks' }, Buffer.from('Walks'));
        await refreshFeeds(world.host);
      },
      does: () => world.as(me).safety.block({ personId: 'Bilal' }),
      changes: (at) => [
        ...meets(),
        ...talkAndMessages(at),
        queries.person('Bilal').queryKey,
        queries.shares().queryKey,
      ],
      leaves: () => [queries.activity().queryKey],
    },
    {
      happens: 'Asha blocks Chitra, who has asked her',
      before: () => ask('Chitra', me),
      does: () => world.as(me).safety.block({ personId: 'Chitra' }),
      changes: () => [...meets(), queries.person('Chitra').queryKey],
    },
  ],
  'chat.message': [
    { happens: 'Bilal writes', does: ({ talk }) => say('Bilal', talk, 'Number three'), changes: talkAndMessages },
    { happens: 'Asha writes on another device', does: ({ talk }) => say(me, talk, 'Hello'), changes: talkAndMessages },
    { happens: 'Bilal shares a place', does: ({ talk }) => shareHis(talk, share), changes: talkAndMessages },
    {
      happens: 'Bilal writes, and then Asha',
      does: async ({ talk }) => (await say('Bilal', talk, 'Number three'), say(me, talk, 'Four')),
      changes: talkAndMessages,
    },
  ],
  'chat.removed': [
    {
      happens: 'Bilal deletes for both what Asha has not read',
      does: ({ talk, his }) => world.as('Bilal').chat.remove({ id: talk, messageId: his, from: 'both' }),
      changes: talkAndMessages,
    },
    {
      happens: 'Asha deletes her latest message for both',
      does: ({ talk, hers }) => world.as(me).chat.remove({ id: talk, messageId: hers, from: 'both' }),
      changes: talkAndMessages,
    },
    {
      happens: 'Asha deletes the latest message for herself',
      does: ({ talk, hers }) => world.as(me).chat.remove({ id: talk, messageId: hers, from: 'me' }),
      changes: talkAndMessages,
    },
    {
      happens: 'Asha deletes an earlier message for herself',
      does: ({ talk, his }) => world.as(me).chat.remove({ id: talk, messageId: his, from: 'me' }),
      changes: talkAndMessages,
    },
    {
      happens: 'Asha deletes all there is',
      async does({ talk, his, hers }) {
        for (const messageId of [his, hers]) await world.as(me).chat.remove({ id: talk, messageId, from: 'me' });
      },
      changes: talkAndMessages,
    },
  ],
  'chat.read': [
    {
      happens: 'Asha reads on another device',
      before: ({ talk }) => say('Bilal', talk, 'Number three'),
      does: ({ talk }) => world.as(me).chat.seen({ id: talk, read: 3 }),
      changes: conversations,
    },
  ],
  'chat.receipt': [
    {
      happens: 'Bilal reads',
      async does({ talk }) {
        await world.as('Bilal').chat.seen({ id: talk, read: 2 });
        await world.showReceipts();
        pass(0);
      },
      changes: conversations,
    },
  ],
  'share.ended': [
    {
      happens: 'Bilal stops sharing',
      before: ({ talk }) => shareHis(talk, share),
      does: () => world.as('Bilal').chat.endShare({ id: share }),
      changes: () => [queries.shares().queryKey],
    },
  ],
  'chat.typing': [],
  'online.changed': [
    {
      happens: 'Bilal comes online',
      does: () => (world.online.add('Bilal'), notifyOnline(world.host, 'Bilal')),
      changes: conversations,
    },
    {
      happens: 'Bilal goes offline',
      before: async () => world.online.add('Bilal'),
      does: () => (world.online.delete('Bilal'), notifyOnline(world.host, 'Bilal')),
      changes: conversations,
    },
  ],
  'event.changed': [
    {
      happens: 'Asha takes a seat',
      does: () => world.take(me, 'gig'),
      changes: () => [queries.event('gig').queryKey],
      leaves: () => [queries.orders().queryKey],
    },
    {
      happens: 'Asha gives her seat up',
      before: () => world.take(me, 'gig'),
      does: async () => world.as(me).tickets.cancel({ id: await orderOfMine() }),
      changes: () => [queries.event('gig').queryKey],
      leaves: () => [queries.notices('gig').queryKey],
    },
    {
      happens: 'Asha joins the waitlist',
      before: () => world.take('Bilal', 'gig', 3),
      does: () => world.as(me).tickets.wait({ id: 'gig', waitingId: crypto.randomUUID() }),
      changes: () => [queries.event('gig').queryKey],
    },
    {
      happens: 'Asha saves an event',
      does: () => world.as(me).events.save({ id: 'gig' }),
      changes: () => [queries.event('gig').queryKey],
    },
    {
      happens: 'Asha no longer saves an event',
      before: () => world.as(me).events.save({ id: 'gig' }),
      does: () => world.as(me).events.unsave({ id: 'gig' }),
      changes: () => [queries.event('gig').queryKey, queries.events({ ...anyEvent, saved: true }).queryKey],
    },
    {
      happens: 'Chitra makes Asha a helper, who has a gate then',
      before: () => world.connect(me, 'Chitra'),
      does: () => world.as('Chitra').hosting.addTeam({ id: 'gig', personId: me, role: 'helper' }),
      changes: () => [queries.event('gig').queryKey],
    },
    {
      happens: 'Chitra cancels an event that Asha goes to',
      before: () => world.take(me, 'gig'),
      does: () => world.as('Chitra').hosting.cancel({ id: 'gig' }),
      changes: () => [queries.event('gig').queryKey],
    },
    {
      happens: 'Chitra moves an event that Asha goes to, and renames it',
      before: () => world.take(me, 'gig'),
      async does() {
        const event = await world.as('Chitra').hosting.get({ id: 'gig' });
        const end = new Date(Date.parse(event.end) + 20 * hour).toISOString();
        const start = new Date(Date.parse(event.start) + 20 * hour).toISOString();
        const draft = { ...draftFrom(event), name: 'Poems', start, end };
        await world.as('Chitra').hosting.save({ ...draft, id: 'gig', revision: event.revision });
      },
      changes: () => [queries.event('gig').queryKey],
      leaves: async () => [queries.orders().queryKey, queries.order(await orderOfMine()).queryKey],
    },
    {
      happens: 'Asha is offered a seat from the waitlist',
      async before() {
        const full = await world.take('Bilal', 'gig', 3);
        await world.as(me).tickets.wait({ id: 'gig', waitingId: crypto.randomUUID() });
        return full;
      },
      async does() {
        const [order] = (await world.as('Bilal').payments.orders()).orders;
        await world.as('Bilal').tickets.cancel({ id: order?.id ?? '' });
      },
      changes: () => [queries.event('gig').queryKey],
      leaves: () => [queries.orders().queryKey],
    },
    {
      happens: 'Asha has seen an announcement on another device',
      before: async () => (await world.take(me, 'gig'), announce('gig', 'Bring a mat')),
      async does() {
        const [notice] = (await world.as(me).events.notices({ id: 'gig' })).notices;
        await world.as(me).events.seeNotices({ id: 'gig', noticeId: notice?.id ?? '' });
      },
      changes: () => [queries.event('gig').queryKey, queries.unread().queryKey],
    },
  ],
  'event.reminder': [
    {
      happens: 'an event is a day away, and a seat was taken meanwhile',
      before: () => world.take(me, 'gig'),
      does: async () => (await world.take('Bilal', 'gig'), pass(7 * hour), remindOfEvents(world.host)),
      changes: () => [queries.event('gig').queryKey],
    },
    {
      happens: 'an event is over',
      before: () => world.take(me, 'gig'),
      does: async () => (await world.take('Bilal', 'gig'), pass(34 * hour), remindOfEvents(world.host)),
      changes: () => [queries.event('gig').queryKey],
    },
  ],
  'entry.changed': [
    {
      happens: 'Dev goes in',
      before: async () => pass(48 * hour),
      does: () => checkIn('Door'),
      changes: () => [queries.gate('own').queryKey, queries.entryCount('own').queryKey],
      leaves: () => [queries.hosting().queryKey],
    },
    {
      happens: 'Dev has gone in at two gates without a network',
      before: async () => (pass(48 * hour), checkIn('Door')),
      does: () => checkIn('Garden', true),
      changes: () => [],
    },
  ],
  'event.notice': [
    {
      happens: 'Chitra announces something',
      before: async () => (await world.take(me, 'gig'), announce('gig', 'Bring a mat')),
      does: () => announce('gig', 'And tea'),
      changes: () => [queries.notices('gig').queryKey, queries.event('gig').queryKey, queries.unread().queryKey],
    },
  ],
  'order.changed': [
    {
      happens: 'Asha pays',
      before: openOrder,
      does: async () => world.pay(me, { id: await orderOfMine() }),
      changes: () => [queries.event('supper').queryKey],
    },
    {
      happens: 'Asha gives a paid seat up',
      before: async () => world.pay(me, await openOrder()),
      does: async () => world.as(me).tickets.cancel({ id: await orderOfMine() }),
      changes: () => [queries.event('supper').queryKey],
    },
  ],
};

beforeEach(() => {
  vi.useFakeTimers({ now: world.now, toFake: ['Date'] });
  backend.api = () => world.as(me);
});
afterEach(() => vi.useRealTimers());

const dataOf = (cache: QueryClient, key: QueryKey) => JSON.stringify(comparable(cache.getQueryData(key)));

describe.each(Object.entries(stories).filter(([, some]) => some.length > 0))(
  'applying equals fetching again: %s',
  (kind, some) => {
    test.each(some)('$happens', async ({ before, does, changes, leaves = () => [] }) => {
      const at = await scene();
      await before?.(at);
      const cache = newCache();
      await fetchAll(cache, at);
      const entries = changes(at);
      const untouched = entries.map((key) => dataOf(cache, key));
      const away = newCache();
      await fetchAll(away, at);
      const seen = await lastNumber(world.db, me);
      world.told = [];
      await does(at);
      const updates = world.heard(me);
      expect(updates.map(({ type }) => type)).toContain(kind);
      for (const update of updates) applyUpdate(cache, me, update);
      for (const [nth, key] of entries.entries()) expect([key, dataOf(cache, key)]).not.toEqual([key, untouched[nth]]);
      const left = new Set((await leaves(at)).map((key) => JSON.stringify(key)));
      const isWrong = ([key]: [string, unknown]) => !left.has(key);
      const found = await differences(cache, at);
      expect([...found].filter(isWrong)).toEqual([]);
      // What an update has learned to follow must not stay listed.
      expect([...left].filter((key) => !found.has(key))).toEqual([]);
      // A device that was away replays what it missed, as it is now. It fetches everything instead where that is null, and
      // asks who is online again each minute.
      const missed = kind === 'online.changed' ? null : await updatesAfter(world.host, me, seen);
      for (const { update } of missed ?? []) applyUpdate(away, me, update);
      if (missed) expect([...(await differences(away, at))].filter(isWrong)).toEqual([]);
      // What nobody has looked at yet is left for its first fetch.
      const unseen = newCache();
      for (const update of updates) applyUpdate(unseen, me, update);
      expect([...entriesOf(unseen).values()].filter(({ data }) => data !== undefined && data !== null)).toEqual([]);
      // The answer to one's own call and the update say the same: applied twice, it changes nothing more. An entry that the
      // first one left to be fetched again is not compared: the second one marks it as fresh, although it is not.
      const asked = new Set([...entriesOf(cache)].flatMap(([key, { isInvalidated }]) => (isInvalidated ? key : [])));
      for (const update of updates.slice(-1)) applyUpdate(cache, me, update);
      const again = [...(await differences(cache, at))].filter(([key]) => !asked.has(key));
      expect(again.filter(isWrong)).toEqual([]);
    });
  },
);

test('an update of the moment changes nothing that was fetched: Bilal is typing', async () => {
  const at = await scene();
  const cache = newCache();
  await fetchAll(cache, at);
  const untouched = entriesOf(cache);
  world.told = [];
  await notifyTyping(world.host, 'Bilal', at.talk);
  const updates = world.heard(me);
  expect(updates).toEqual([{ type: 'chat.typing', conversationId: at.talk }]);
  for (const update of updates) applyUpdate(cache, me, update);
  expect(entriesOf(cache)).toEqual(untouched);
});

test('every kind of update in the contract has a story', () => {
  const kinds = Update.options.map(({ shape }) => shape.type.value);
  expect(kinds.length).toBeGreaterThan(10);
  expect(Object.keys(stories).toSorted()).toEqual(kinds.toSorted());
  for (const kind of kinds) if (kind !== 'chat.typing') expect([kind, stories[kind].length]).not.toEqual([kind, 0]);
});
