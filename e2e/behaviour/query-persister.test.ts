import 'fake-indexeddb/auto';
import { queries } from '@nukkad/web/queries.ts';
import { applyUpdate, newCache } from '@nukkad/web/live.ts';
import { persistQueries } from '@nukkad/web/query-persister.ts';
import { forgetKept, forgetOthers, keptUnder } from '@nukkad/web/shelf.ts';
import { ORPCError } from '@orpc/client';
import { InfiniteQueryObserver, QueryObserver, type QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';

let person: string;
beforeEach(async () => {
  person = crypto.randomUUID();
  await forgetOthers(person);
});

/** The app of somebody, opened. */
function open(personId = person): QueryClient {
  const cache = newCache();
  persistQueries(cache, personId);
  return cache;
}

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
const keptOf = (kind: string) => keptUnder<{ hash: string; data: { pages: unknown[] } }>(person, `query ${kind} `);

/** Asks for something as a screen does; returns what is shown, the latest last. */
function look(cache: QueryClient, queryKey: readonly unknown[], queryFn: () => Promise<unknown>) {
  const observer = new QueryObserver(cache, { queryKey, queryFn, retry: false });
  const stop = observer.subscribe(() => {});
  return { shown: () => observer.getCurrentResult(), stop };
}

test('what was fetched is shown without a network after the app was closed, as old as it is, and asked for again', async () => {
  const { queryKey } = queries.tickets();
  const first = look(open(), queryKey, async () => ['a ticket']);
  await vi.waitFor(async () => expect(await keptOf('tickets')).toHaveLength(1));
  const { dataUpdatedAt } = first.shown();
  const offline = look(open(), queryKey, noNetwork);
  await vi.waitFor(() => expect(offline.shown()).toMatchObject({ data: ['a ticket'], isError: true, dataUpdatedAt }));
  const again = look(open(), queryKey, async () => ['a ticket', 'another']);
  await vi.waitFor(() => expect(again.shown().data).toEqual(['a ticket', 'another']));
  // Gauri has the phone now.
  await forgetKept(person);
  await forgetOthers('gauri');
  const gauri = look(open('gauri'), queryKey, noNetwork);
  await vi.waitFor(() => expect(gauri.shown()).toMatchObject({ data: undefined, isError: true }));
});

test('of each conversation only the latest page is kept, and only the 50 opened last', async () => {
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
  await vi.waitFor(async () => expect((await keptOf('messages')).map(({ hash }) => hash)).toHaveLength(50));
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

test('what somebody may no longer see is gone from the device: refused, blocked or deleted for both', async () => {
  const cache = open();
  cache.setQueryData(queries.conversations().queryKey, [{ id: 'c1', person: { id: 'bilal' } }] as never);
  cache.setQueryData(queries.conversation('c1').queryKey, { id: 'c1', person: { id: 'bilal' } } as never);
  cache.setQueryData(queries.messages('c1').queryKey, {
    pages: [{ hasOlder: false, messages: [] }],
    pageParams: [null],
  });
  cache.setQueryData(queries.gate('gig').queryKey, { tickets: [] } as never);
  cache.setQueryData(queries.shares().queryKey, [{ id: 's1', latitude: 19, longitude: 72 }] as never);
  await vi.waitFor(async () => expect(await keptOf('messages')).toHaveLength(1));
  // Where somebody shares to be is not for the device.
  expect(JSON.stringify(await keptUnder(person, ''))).not.toContain('latitude');

  const next = open();
  const refused = look(next, queries.gate('gig').queryKey, () =>
    Promise.reject(new ORPCError('NOT_FOUND', { defined: true, status: 404 })),
  );
  await vi.waitFor(async () => expect(await keptOf('gate')).toEqual([]));
  refused.stop();
  next.setQueryData(queries.conversations().queryKey, [{ id: 'c1', person: { id: 'bilal' } }] as never);
  // Neither the conversation nor its messages were on screen since the app was opened.
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
