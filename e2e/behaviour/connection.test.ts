import 'fake-indexeddb/auto';
import type { Event } from '@nukkad/core/features/events/contract.ts';
import { ClientFrame as ClientFrameShape, type ClientFrame } from '@nukkad/core/frames.ts';
import { LiveConnection } from '@nukkad/web/data/live-connection.ts';
import { newCache } from '@nukkad/web/data/cache/new-cache.ts';
import { queries } from '@nukkad/web/data/queries.ts';
import { expect, test, vi } from 'vitest';

test('of very many conversations a page says how far it has come in frames that the server takes', async () => {
  const live = new LiveConnection('asha', newCache());
  const frames: ClientFrame[] = [];
  live.open(() => ({ say: (said) => frames.push(said) > 0, close() {} }), {
    connection() {},
    paused() {},
    signedOut() {},
  });
  for (let at = 0; at < 450; at++) live.seen(`conversation ${at}`, { delivered: 1 });
  const told = () => frames.flatMap((said) => ('seen' in said ? said.seen : []));
  await vi.waitFor(() => expect(new Set(told().map(({ id }) => id)).size).toBe(450), 10_000);
  expect(told()).toHaveLength(450);
  for (const frame of frames) expect(ClientFrameShape.safeParse(frame).success).toBe(true);
  live.close();
});

test('what an operation has answered is not undone by a fetch that was read before it', async () => {
  const before = { id: '1', name: 'Chai walk', date: '2026-12-01T12:00:00Z', going: false } as Event;
  const cache = newCache();
  const live = new LiveConnection('asha', cache);
  const { queryKey } = queries.event('1');
  cache.setQueryData(queryKey, before);
  const { promise: answer, resolve: arrive } = Promise.withResolvers<Event>();
  const fetched = cache.fetchQuery({ queryKey, queryFn: () => answer, staleTime: 0 });
  // She registers while it is on its way.
  live.apply({ type: 'event.changed', event: { ...before, going: true } });
  arrive(before);
  await fetched;
  expect(cache.getQueryData(queryKey)).toMatchObject({ going: true });

  // What is asked for afterwards counts as it is.
  await cache.fetchQuery({ queryKey, queryFn: async () => before, staleTime: 0 });
  expect(cache.getQueryData(queryKey)).toMatchObject({ going: false });
  live.close();
  cache.clear();
});
