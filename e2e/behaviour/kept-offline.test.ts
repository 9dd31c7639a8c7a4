import 'fake-indexeddb/auto';
import { queries } from '@nukkad/web/data/queries.ts';
import { LiveConnection } from '@nukkad/web/data/live-connection.ts';
import type { ConnectionEvents } from '@nukkad/web/data/backend/backend.ts';
import { applyUpdate } from '@nukkad/web/data/apply-update.ts';
import { newCache } from '@nukkad/web/data/cache/query-client.ts';
import { api } from '@nukkad/web/data/api.ts';
import { anyEvent } from '@nukkad/core/features/events/event-filter.ts';
import { persistQueries } from '@nukkad/web/data/kept-offline.ts';
import { keptUnder } from '@nukkad/web/device/device-store.ts';
import { forgetKept, forgetOthers } from '@nukkad/web/device/forget-person.ts';
import { ORPCError } from '@orpc/client';
import { InfiniteQueryObserver, QueryObserver, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let person: string;
beforeEach(async () => {
  person = crypto.randomUUID();
  await forgetOthers(person);
});

afterEach(() => vi.restoreAllMocks());

function open(personId = person): QueryClient {
  const cache = newCache();
  persistQueries(cache, personId);
  return cache;
}

const refuse = () => Promise.reject(new ORPCError('NOT_FOUND', { defined: true, status: 404 }));
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
const keptOf = (kind: string) => keptUnder<{ hash: string; data: { pages: unknown[] } }>(person, `query ${kind} `);

/** Observes a query as a screen does. Returns the results shown, latest last. */
function look(cache: QueryClient, queryKey: readonly unknown[], queryFn: () => Promise<unknown>) {
  const observer = new QueryObserver(cache, { queryKey, queryFn, retry: false });
  const stop = observer.subscribe(() => {});
  return { shown: () => observer.getCurrentResult(), stop };
}

test('fetched data is shown offline after a restart with its age, and refetched', async () => {
  const { queryKey } = queries.tickets();
  const first = look(open(), queryKey, async () => ['a ticket']);
  await vi.waitFor(async () => expect(await keptOf('tickets')).toHaveLength(1));
  const { dataUpdatedAt } = first.shown();
  const offline = look(open(), queryKey, noNetwork);
  await vi.waitFor(() => expect(offline.shown()).toMatchObject({ data: ['a ticket'], isError: true, dataUpdatedAt }));
  const again = look(open(), queryKey, async () => ['a ticket', 'another']);
  await vi.waitFor(() => expect(again.shown().data).toEqual(['a ticket', 'another']));
  // Gauri takes over the phone.
  await forgetKept(person);
  await forgetOthers('gauri');
  const gauri = look(open('gauri'), queryKey, noNetwork);
  await vi.waitFor(() => expect(gauri.shown()).toMatchObject({ data: undefined, isError: true }));
});

test.each(['premium', 'orders'] as const)('the answer about %s is shown offline too', async (kind) => {
  const { queryKey } = queries[kind]();
  look(open(), queryKey, async () => ['paid']);
  await vi.waitFor(async () => expect(await keptOf(kind)).toHaveLength(1));
  const offline = look(open(), queryKey, noNetwork);
  await vi.waitFor(() => expect(offline.shown()).toMatchObject({ data: ['paid'], isError: true }));
});

test('receipts that no screen shows are fetched again once updates were missed', async () => {
  look(open(), queries.orders().queryKey, async () => ['a receipt']);
  await vi.waitFor(async () => expect(await keptOf('orders')).toHaveLength(1));
  vi.spyOn(api.payments, 'orders').mockResolvedValue({ orders: ['a newer one'] as never });
  miss(open());
  await vi.waitFor(async () => expect((await keptOf('orders')).map(({ data }) => data)).toEqual([['a newer one']]));
});

test('only the latest page of the 50 conversations opened last is stored', async () => {
  const cache = open();
  for (let at = 0; at < 60; at++) {
    const { queryKey } = queries.messages(`c${at}`);
    cache.setQueryData(
      queryKey,
      {
        pages: [
          { hasOlder: true, messages: [] },
          { hasOlder: false, messages: [] },
        ],
        pageParams: [null, 9],
      },
      { updatedAt: Date.now() - 1000 + at },
    );
  }
  await vi.waitFor(async () =>
    expect((await keptOf('messages')).map(({ hash }) => hash)).toContain('["messages","c59"]'),
  );
  await vi.waitFor(async () => expect(await keptOf('messages')).toHaveLength(50));
  const kept = await keptOf('messages');
  expect(kept.map(({ hash }) => hash)).not.toContain('["messages","c9"]');
  expect(kept.map(({ hash }) => hash)).toContain('["messages","c10"]');
  for (const { data } of kept) expect(data.pages).toHaveLength(1);
  const later = new InfiniteQueryObserver(open(), {
    ...queries.messages('c59'),
    queryFn: noNetwork,
    retry: false,
  });
  later.subscribe(() => {});
  await vi.waitFor(() =>
    expect(later.getCurrentResult()).toMatchObject({ isError: true, data: { pages: [{ hasOlder: true }] } }),
  );
});

test('data a person may no longer see is deleted from the device: refused, blocked or deleted for both', async () => {
  const cache = open();
  cache.setQueryData(queries.conversations().queryKey, {
    pages: [{ conversations: [{ id: 'c1', person: { id: 'bilal' }, unread: 0 }], unread: 0, next: null }],
    pageParams: [null],
  } as never);
  cache.setQueryData(queries.conversation('c1').queryKey, { id: 'c1', person: { id: 'bilal' } } as never);
  cache.setQueryData(queries.messages('c1').queryKey, {
    pages: [{ hasOlder: false, messages: [] }],
    pageParams: [null],
  });
  cache.setQueryData(queries.checkInList('gig').queryKey, { tickets: [] } as never);
  cache.setQueryData(queries.shares().queryKey, [{ id: 's1', latitude: 19, longitude: 72 }] as never);
  await vi.waitFor(async () => expect(await keptOf('messages')).toHaveLength(1));
  // Shared locations are not stored on the device.
  expect(JSON.stringify(await keptUnder(person, ''))).not.toContain('latitude');

  const next = open();
  const refused = look(next, queries.checkInList('gig').queryKey, refuse);
  await vi.waitFor(async () => expect(await keptOf('checkInList')).toEqual([]));
  refused.stop();
  next.setQueryData(queries.conversations().queryKey, {
    pages: [{ conversations: [{ id: 'c1', person: { id: 'bilal' }, unread: 0 }], unread: 0, next: null }],
    pageParams: [null],
  } as never);
  // No screen has used the conversation since the app was opened.
  applyUpdate(next, person, {
    type: 'chat.removed',
    conversationId: 'c1',
    messageId: 'm1',
    position: 1,
    from: 'both',
    unread: 0,
  });
  await vi.waitFor(async () => expect(await keptOf('messages')).toEqual([]));
  expect(await keptOf('conversation')).toHaveLength(1);
  applyUpdate(next, person, { type: 'person.gone', personId: 'bilal' });
  await vi.waitFor(async () => expect(await keptOf('conversation')).toEqual([]));
});

const page = <T>(data: T) => ({ pages: [data], pageParams: [null] });

test('a removed team member has no list at the gate, whether its screen is open or not', async () => {
  const { queryKey } = queries.checkInList('gig');
  const cache = open();
  cache.setQueryData(queryKey, { tickets: [] } as never);
  await vi.waitFor(async () => expect(await keptOf('checkInList')).toHaveLength(1));
  cache.clear();
  applyUpdate(cache, person, { type: 'event.changed', event: { id: 'gig', role: null } as never });
  await vi.waitFor(async () => expect(await keptOf('checkInList')).toEqual([]));

  const asked = vi
    .spyOn(api.checkIn, 'list')
    .mockImplementation(async () => ({ tickets: [], cancelled: [], next: null }) as never);
  const gate = new QueryObserver(cache, { ...queries.checkInList('gig'), retry: false });
  gate.subscribe(() => {});
  await vi.waitFor(() => expect(gate.getCurrentResult().data).toEqual({ tickets: [], cancelled: [] }));
  asked.mockImplementation(refuse);
  await gate.refetch();
  asked.mockImplementation(noNetwork);
  await gate.refetch();
  expect(gate.getCurrentResult()).toMatchObject({ isError: true, data: null });
  await vi.waitFor(async () => expect(await keptOf('checkInList')).toEqual([]));
});

/** Simulates the server's message that updates were missed, as after each start. */
function miss(cache: QueryClient) {
  let hears: ConnectionEvents | undefined;
  const live = new LiveConnection(person, cache);
  live.open(
    (_, on) => {
      hears = on;
      return { send: () => true, close() {} };
    },
    { connection() {}, paused() {}, signedOut() {} },
  );
  hears!.missed();
  live.close();
}

test('data that changed while the app was closed is refetched or deleted', async () => {
  const before = open();
  for (let at = 0; at < 8; at++)
    before.setQueryData(queries.messages(`c${at}`).queryKey, page({ hasOlder: false, messages: [at] }) as never, {
      updatedAt: Date.now() - 1000 + at,
    });
  before.setQueryData(queries.tickets().queryKey, ['a ticket'] as never);
  await vi.waitFor(async () => expect(await keptOf('messages')).toHaveLength(8));
  await vi.waitFor(async () => expect(await keptOf('tickets')).toHaveLength(1));

  const cache = open();
  const shown = look(cache, queries.tickets().queryKey, noNetwork);
  await vi.waitFor(() => expect(shown.shown().isError).toBe(true));
  vi.spyOn(api.chat, 'messages').mockImplementation(({ id }) => {
    // Someone has blocked this person since, and a network failure.
    if (id === 'c7') return refuse();
    if (id === 'c6') return noNetwork();
    return Promise.resolve({ hasOlder: false, messages: [] });
  });
  miss(cache);
  await vi.waitFor(async () =>
    expect((await keptOf('messages')).map(({ hash, data }) => [hash, data.pages])).toEqual([
      ['["messages","c3"]', [{ hasOlder: false, messages: [] }]],
      ['["messages","c4"]', [{ hasOlder: false, messages: [] }]],
      ['["messages","c5"]', [{ hasOlder: false, messages: [] }]],
      ['["messages","c6"]', [{ hasOlder: false, messages: [6] }]],
    ]),
  );
  expect(await keptOf('tickets')).toHaveLength(1);
});

test('a blocked person is nowhere on the device, whatever Home was filtered by', async () => {
  const filter = (distance: number) =>
    queries.nearby({
      distance,
      ageRange: [18, 45],
      genders: [],
      interests: [],
      languages: [],
      free: false,
      verified: false,
    }).queryKey;
  const people = () => page({ people: [{ id: 'bilal' }, { id: 'gauri' }], next: null }) as never;
  const events = queries.events(anyEvent).queryKey;
  const before = open();
  for (const distance of [5, 10]) before.setQueryData(filter(distance), people());
  before.setQueryData(events, page({ events: [{ id: 'gig', host: { id: 'bilal' } }], next: null }) as never);
  before.setQueryData(queries.event('gig').queryKey, { id: 'gig', host: { id: 'bilal' } } as never);
  await vi.waitFor(async () => expect(await keptUnder(person, 'query ')).toHaveLength(4));

  const cache = open();
  cache.setQueryData(filter(5), people());
  applyUpdate(cache, person, { type: 'person.gone', personId: 'bilal' });
  await vi.waitFor(async () => expect(JSON.stringify(await keptUnder(person, 'query '))).not.toContain('bilal'));
  expect((await keptOf('nearby')).map(({ data }) => data.pages)).toEqual([[{ people: [{ id: 'gauri' }], next: null }]]);
});

test('data that the server confirms gets the age of its answer', async () => {
  const { queryKey } = queries.presence();
  const hour = 3600_000;
  const before = open();
  before.setQueryData(queryKey, { ghost: null } as never, { updatedAt: Date.now() - 3 * hour });
  const at = async () => (await keptUnder<{ at: number }>(person, 'query presence ')).map((it) => it.at);
  await vi.waitFor(async () => expect(await at()).toHaveLength(1));
  look(open(), queryKey, async () => ({ ghost: null }));
  await vi.waitFor(async () => expect((await at())[0]).toBeGreaterThan(Date.now() - hour));
});
