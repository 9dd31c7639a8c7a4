import 'fake-indexeddb/auto';
import type { Event } from '@nukkad/core/features/events/contract.ts';
import { ClientFrame as ClientFrameShape, type ClientFrame } from '@nukkad/core/socket-frames.ts';
import { connect } from '@nukkad/web/data/backend/reconnecting-socket.ts';
import { LiveConnection } from '@nukkad/web/data/live-connection.ts';
import { newCache } from '@nukkad/web/data/cache/query-client.ts';
import { queries } from '@nukkad/web/data/queries.ts';
import { expect, test, vi } from 'vitest';

test('receipts for very many conversations are split into frames that the server accepts', async () => {
  const live = new LiveConnection('asha', newCache());
  const frames: ClientFrame[] = [];
  live.open(() => ({ send: (frame) => frames.push(frame) > 0, close() {} }), {
    connection() {},
    paused() {},
    signedOut() {},
  });
  for (let at = 0; at < 450; at++) live.seen(`conversation ${at}`, { delivered: 1 });
  const seen = () => frames.flatMap((said) => ('seen' in said ? said.seen : []));
  await vi.waitFor(() => expect(new Set(seen().map(({ id }) => id)).size).toBe(450), 10_000);
  expect(seen()).toHaveLength(450);
  for (const frame of frames) expect(ClientFrameShape.safeParse(frame).success).toBe(true);
  live.close();
});

test('the result of an operation is not overwritten by an older fetch', async () => {
  const before = { id: '1', name: 'Chai walk', date: '2026-12-01T12:00:00Z', going: false } as Event;
  const cache = newCache();
  const live = new LiveConnection('asha', cache);
  const { queryKey } = queries.event('1');
  cache.setQueryData(queryKey, before);
  const { promise: answer, resolve: arrive } = Promise.withResolvers<Event>();
  const fetched = cache.fetchQuery({ queryKey, queryFn: () => answer, staleTime: 0 });
  // She registers during the request.
  live.apply({ type: 'event.changed', event: { ...before, going: true } });
  arrive(before);
  await fetched;
  expect(cache.getQueryData(queryKey)).toMatchObject({ going: true });

  // A later response replaces it.
  await cache.fetchQuery({ queryKey, queryFn: async () => before, staleTime: 0 });
  expect(cache.getQueryData(queryKey)).toMatchObject({ going: false });
  live.close();
  cache.clear();
});

test('an app that opens while the server cannot be reached says that it is away, once', () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.useFakeTimers();
  const sockets: EventTarget[] = [];
  const connection = vi.fn();
  const live = connect(
    'asha',
    { connection, update() {}, missed() {}, refused() {}, paused() {}, signedOut() {} },
    () => {
      const socket = Object.assign(new EventTarget(), { close() {}, send() {} });
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
  );
  const fail = () => sockets.at(-1)!.dispatchEvent(Object.assign(new globalThis.Event('close'), { code: 1006 }));
  fail();
  expect(connection.mock.calls).toEqual([[false]]);
  vi.advanceTimersByTime(1000);
  expect(sockets).toHaveLength(2);
  fail();
  expect(connection.mock.calls).toEqual([[false]]);
  // A network that neither answers nor refuses is no connection either.
  vi.advanceTimersByTime(2000);
  expect(sockets).toHaveLength(3);
  vi.advanceTimersByTime(15_000);
  expect(sockets.length).toBeGreaterThan(3);
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
