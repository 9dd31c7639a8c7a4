import type { Host } from '@nukkad/core/kernel/context.ts';
import type { Reader } from '@nukkad/core/features/calendar/import/calendar-reader.ts';
import { refusalOf } from '@nukkad/core/testing/refusal.ts';
import { freshWorld } from '@nukkad/core/testing/world.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCalendars } from './calendars.ts';
import { usualReach } from './fetch-calendar.ts';
import { ReadingQueue } from './reading-queue.ts';

const world = freshWorld();
const log = pino({ level: 'silent' });

/** Calendars that are being fetched: each answers when a test lets it. */
let open: Map<string, () => void>;
/** Every fetch that began, in order. */
let began: string[];
/** The most that were ever fetched at once, in all and from one server. */
let most: { inAll: number; ofOne: number };
let stops: (() => Promise<void>)[];
beforeEach(() => {
  [open, began, most, stops] = [new Map(), [], { inAll: 0, ofOne: 0 }, []];
});
afterEach(async () => {
  const ended = Promise.all(stops.map((stop) => stop()));
  const drain = setInterval(() => open.forEach((answer) => answer()), 10);
  await ended;
  clearInterval(drain);
});

/** One process of the product that refreshes calendars. */
function start() {
  const calendars = createCalendars();
  const host: Host = {
    ...world.host,
    calendars: {
      ...calendars,
      async fetch(address) {
        const { hostname } = new URL(address);
        began.push(hostname);
        const answered = new Promise<void>((resolve) => open.set(address, resolve));
        const servers = [...open.keys()].map((it) => new URL(it).hostname);
        most.inAll = Math.max(most.inAll, servers.length);
        most.ofOne = Math.max(most.ofOne, servers.filter((it) => it === hostname).length);
        await answered;
        open.delete(address);
        return { bytes: Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'), etag: null, lastModified: null };
      },
      read: async () => [],
    },
  };
  stops.push(calendars.start(host, log));
  world.calendars.wake = () => calendars.wake();
}

const bring = async (who: string, ...servers: string[]) => {
  for (const server of servers)
    await world.as(who).feeds.subscribe({
      feedId: crypto.randomUUID(),
      name: server,
      url: `http://${server}/${crypto.randomUUID()}.ics`,
    });
};
const names = (who: string, many: number) =>
  Array.from({ length: many }, (_, at) => `${who.toLowerCase()}${at}.example`);
const opened = () => [...open.keys()].map((it) => new URL(it).hostname).toSorted();
const answer = (server: string) => {
  for (const [address, release] of open) if (new URL(address).hostname === server) return release();
};

test('Asha has five slow calendars, and Bilal’s is fetched while hers are under way', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  start();
  await bring(asha, ...names('Asha', 5));
  await expect.poll(opened).toEqual(names('Asha', 5));
  await bring(bilal, 'bilal.example');
  await expect.poll(opened).toContain('bilal.example');
  answer('bilal.example');
  await expect.poll(async () => (await world.as(bilal).feeds.list()).feeds[0]!.step).toBeNull();
  expect(opened()).toEqual(names('Asha', 5));
});

test('eight are fetched at once, and one of each server', async () => {
  const people = await Promise.all(['Asha', 'Bilal', 'Chitra'].map((name) => world.person(name)));
  start();
  await bring(people[0]!, 'one.example', 'one.example', 'one.example', 'two.example', 'two.example');
  await expect.poll(opened).toEqual(['one.example', 'two.example']);
  for (const who of people.slice(1)) await bring(who, ...names(who, 5));
  await expect.poll(opened).toHaveLength(8);
  // Each that is done makes room for another, until all have been fetched.
  const drain = setInterval(() => open.forEach((release) => release()), 20);
  const left = () => world.db.selectFrom('feed').select('id').where('refreshed_at', 'is', null).execute();
  await expect.poll(left).toEqual([]);
  clearInterval(drain);
  expect(began).toHaveLength(15);
  expect(most).toEqual({ inAll: 8, ofOne: 1 });
});

test('accounts take turns: each first calendar comes before any second one', async () => {
  // Two calendars each, all of them due: those of the first people have waited longest.
  const people: string[] = [];
  for (let at = 0; at < 12; at++) {
    const who = await world.person(`P${String(at).padStart(2, '0')}`);
    people.push(who);
    await bring(who, ...names(who, 2));
    world.pass(1000);
  }
  start();
  const served = new Set<string>();
  for (let turn = 0; turn < 12; turn++) {
    await expect.poll(() => began.length).toBeGreaterThan(turn);
    const server = began[turn]!;
    served.add(server.slice(0, 3));
    world.pass(1);
    answer(server);
  }
  expect([...served].toSorted()).toEqual(people.map((it) => it.toLowerCase()));
});

test('a server that stops aborts calendars, and leaves them to the next one', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const asha = await world.person('Asha');
  const calendars = createCalendars({
    allowPrivate: true,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  const stop = calendars.start({ ...world.host, calendars }, log);
  world.calendars.wake = () => calendars.wake();
  await bring(asha, ...names('Asha', 3).map((it) => `${it}:${port}`));
  const steps = async () =>
    (await world.db.selectFrom('feed').select(['step', 'problem', 'failures', 'next_at']).execute()).map(
      ({ step, problem, failures, next_at }) => ({ step, problem, failures, isDue: next_at! <= world.now }),
    );
  await expect.poll(async () => (await steps()).every(({ step }) => step === 'fetching')).toBe(true);
  const before = performance.now();
  await stop();
  expect(performance.now() - before).toBeLessThan(usualReach.totalMs / 2);
  expect(await steps()).toEqual(
    Array.from({ length: 3 }, () => ({ step: 'waiting', problem: null, failures: 0, isDue: true })),
  );
  silent.closeAllConnections();
  silent.close();
});

test('a scheduled calendar is read however many files people upload, and owners take turns', async () => {
  const queue = new ReadingQueue();
  const order: string[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const read = (label: string, reader: Reader) => queue.run(reader, async () => void order.push(label));
  const upload = (owner: string, label: string) => read(label, { owner, isScheduled: false });
  const all = [queue.run({ owner: 'Asha', isScheduled: true }, () => held)];
  for (let at = 0; at < 8; at++) all.push(read(`Asha’s ${at}`, { owner: 'Asha', isScheduled: true }));
  for (const who of ['Bilal', 'Chitra', 'Dev', 'Esha', 'Farah']) {
    all.push(upload(who, `${who}’s 1`), upload(who, `${who}’s 2`));
    expect(await refusalOf(upload(who, 'too many of one person'))).toBe('BUSY');
  }
  expect(await refusalOf(upload('Gita', 'too many of all'))).toBe('BUSY');
  all.push(read('the operator’s', { owner: null, isScheduled: true }));
  release();
  await Promise.all(all);
  expect(order.slice(0, 7)).toEqual([
    'Bilal’s 1',
    'Chitra’s 1',
    'Dev’s 1',
    'Esha’s 1',
    'Farah’s 1',
    'the operator’s',
    'Asha’s 0',
  ]);
  expect(order).toHaveLength(19);
  await upload('Gita', 'now there is room');
});
