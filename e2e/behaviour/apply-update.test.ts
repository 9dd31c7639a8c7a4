import { Update } from '@nukkad/core/contract.ts';
import { anyEvent } from '@nukkad/core/features/events/event-filter.ts';
import { sendTyping } from '@nukkad/core/features/chat/send-typing.ts';
import { lastNumber } from '@nukkad/core/kernel/updates.ts';
import { updatesAfter } from '@nukkad/core/missed-updates.ts';
import { applyUpdate } from '@nukkad/web/data/apply-update.ts';
import type { Api } from '@nukkad/web/data/backend/backend.ts';
import { newCache } from '@nukkad/web/data/cache/query-client.ts';
import { queries } from '@nukkad/web/data/queries.ts';
import { ORPCError } from '@orpc/client';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { me, scene, world, type Scene } from './update-scene.ts';
import { stories } from './update-stories.ts';

// Applying an update must give the same result as refetching. Real operations run in a real world; their updates for
// Asha are applied to a cache, and each entry that the cache still trusts is compared with a fresh fetch.

const backend = vi.hoisted((): { api?: () => Api } => ({}));
vi.mock('@nukkad/web/data/api.ts', () => ({
  api: new Proxy({}, { get: (_, feature: keyof Api) => backend.api?.()[feature] }),
}));

/** A refusal leaves nothing in the cache, like something that does not exist. */
const orNothing = (fetching: Promise<unknown>) =>
  fetching.catch((error: unknown) => {
    if (!(error instanceof ORPCError)) throw error;
  });

const filter = {
  distance: 10,
  ageRange: [18, 80] as [number, number],
  genders: [],
  interests: [],
  languages: [],
  free: false,
  verified: false,
};

/** Fetches everything that a device may have shown. */
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
    cache.fetchInfiniteQuery(queries.conversations()),
    cache.fetchInfiniteQuery(queries.archived()),
    cache.fetchInfiniteQuery(queries.mutedConversations()),
    cache.fetchQuery(queries.conversation(talk)),
    cache.fetchQuery(queries.search(talk, 'number')),
    cache.fetchQuery(queries.shares()),
    cache.fetchQuery(queries.announcements(gig)),
    ...[gig, own].map((id) => cache.fetchInfiniteQuery(queries.eventQuestions(id))),
    cache.fetchQuery(queries.unread()),
    cache.fetchInfiniteQuery(queries.notifications()),
    cache.fetchQuery(queries.hosting()),
    cache.fetchQuery(queries.tickets()),
    cache.fetchQuery(queries.premium()),
    cache.fetchQuery(queries.feedback()),
    cache.fetchQuery(queries.activity()),
    cache.fetchQuery(queries.eventDays('2026-03', anyEvent)),
    cache.fetchQuery(queries.checkInList(own)),
    cache.fetchQuery(queries.checkInCount(own)),
  ];
  await Promise.all(fetches.map(orNothing));
}

const sorted = (list: unknown[]) => list.map((it) => JSON.stringify(it)).toSorted();

/** Drops what may differ: read times, sealed cursors, the order of connections and within a day. */
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

/** What differs between entries that the cache still trusts and a fresh fetch. It refetches the others anyway. */
async function differences(cache: QueryClient, at: Scene): Promise<Map<string, { kept: unknown; fetched: unknown }>> {
  const fresh = newCache();
  await fetchAll(fresh, at);
  const answers = entriesOf(fresh);
  const found = new Map<string, { kept: unknown; fetched: unknown }>();
  for (const [key, { data, isInvalidated }] of entriesOf(cache)) {
    if (isInvalidated || !answers.has(key)) continue;
    const [kept, fetched] = [comparable(data), comparable(answers.get(key)?.data)];
    // A conversation that no longer exists is emptied instead of removed, since a screen may still show it.
    const isEmptied = fetched === null && JSON.stringify(kept) === noPages;
    if (!isEmptied && JSON.stringify(kept) !== JSON.stringify(fetched)) found.set(key, { kept, fetched });
  }
  return found;
}

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
      world.updates = [];
      await does(at);
      const updates = world.takeUpdates(me);
      expect(updates.map(({ type }) => type)).toContain(kind);
      for (const update of updates) applyUpdate(cache, me, update);
      for (const [nth, key] of entries.entries()) expect([key, dataOf(cache, key)]).not.toEqual([key, untouched[nth]]);
      const left = new Set((await leaves(at)).map((key) => JSON.stringify(key)));
      const isWrong = ([key]: [string, unknown]) => !left.has(key);
      const found = await differences(cache, at);
      expect([...found].filter(isWrong)).toEqual([]);
      // Fail if a listed exception is no longer needed.
      expect([...left].filter((key) => !found.has(key))).toEqual([]);
      // An offline device replays what it missed in its current form; on null it refetches everything, and it asks who
      // is online every minute.
      const missed = kind === 'online.changed' ? null : await updatesAfter(world.host, me, seen);
      for (const { update } of missed ?? []) applyUpdate(away, me, update);
      if (missed) expect([...(await differences(away, at))].filter(isWrong)).toEqual([]);
      // What was never shown waits for its first fetch.
      const unseen = newCache();
      for (const update of updates) applyUpdate(unseen, me, update);
      expect([...entriesOf(unseen).values()].filter(({ data }) => data !== undefined && data !== null)).toEqual([]);
      // The response to a call and its update must agree: applying both changes nothing more. Skip entries invalidated
      // by the first, since the second marks them as fresh.
      const asked = new Set([...entriesOf(cache)].flatMap(([key, { isInvalidated }]) => (isInvalidated ? key : [])));
      for (const update of updates.slice(-1)) applyUpdate(cache, me, update);
      const again = [...(await differences(cache, at))].filter(([key]) => !asked.has(key));
      expect(again.filter(isWrong)).toEqual([]);
    });
  },
);

test('a transient update changes no fetched data: Bilal is typing', async () => {
  const at = await scene();
  const cache = newCache();
  await fetchAll(cache, at);
  const untouched = entriesOf(cache);
  world.updates = [];
  await sendTyping(world.host, 'Bilal', at.talk);
  const updates = world.takeUpdates(me);
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
