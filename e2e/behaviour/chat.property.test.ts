import 'fake-indexeddb/auto';
import { MessageWriter } from '@nukkad/core/features/chat/message-writer.ts';
import type { Host, Numbered } from '@nukkad/core/kernel/context.ts';
import { CountedLimits } from '@nukkad/core/testing/counted-limits.ts';
import { freshWorld, isRealPostgres } from '@nukkad/core/testing/world.ts';
import { updatesAfter } from '@nukkad/core/missed-updates.ts';
import { lastNumber } from '@nukkad/core/kernel/updates.ts';
import { Listeners } from '@nukkad/server/live/listeners.ts';
import { Sockets } from '@nukkad/server/live/sockets.ts';
import { LiveConnection } from '@nukkad/web/data/live-connection.ts';
import { connect } from '@nukkad/web/data/backend/reconnecting-socket.ts';
import { newCache } from '@nukkad/web/data/cache/query-client.ts';
import { QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { sql } from 'kysely';
import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { v4 as uuid } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WebSocket as ServerSocket } from 'ws';

// Model test: two phones and a server made of the product's parts (outbox, connection, update stream, group commit, database),
// with an unreliable network and bus between them.
const world = freshWorld();
const log = pino({ level: 'silent' });

/** Real time for the database, fake time for the product. */
beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
);
afterEach(() => void vi.useRealTimers());

/** Advances fake time for phones, network and server, in ms, and waits for the database. It runs in its own thread and
 * answers in order, so earlier queries have been answered as well. */
async function pass(ms: number) {
  for (let left = ms; left > 0; left -= 25) {
    await vi.advanceTimersByTimeAsync(Math.min(25, left));
    for (let turn = 0; turn < 3; turn++) {
      await sql`select`.execute(world.db);
      await nextTurn();
    }
  }
}

/** A TCP stream: delivers in order after a delay, unless cut. */
class Wire {
  #last = Promise.resolve();
  isCut = false;
  readonly #delay: () => number;

  constructor(delay: () => number) {
    this.#delay = delay;
  }

  carry(arrive: () => void) {
    const ms = this.#delay();
    this.#last = this.#last.then(async () => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      if (!this.isCut) arrive();
    });
  }
}

/** The server's end of a connection. */
class FarEnd extends EventEmitter {
  bufferedAmount = 0;
  readonly #near: NearEnd;

  constructor(near: NearEnd) {
    super();
    this.#near = near;
  }

  send(frame: string) {
    this.#near.wire.carry(() => this.#near.dispatchEvent(new MessageEvent('message', { data: frame })));
  }

  close(code: number) {
    this.#near.cut(code);
  }

  terminate() {
    this.#near.cut(1006);
  }

  ping() {
    this.#near.wire.carry(() => this.emit('pong'));
  }

  pause() {}

  resume() {}
}

/** The browser's end, as a WebSocket. */
class NearEnd extends EventTarget {
  readonly wire: Wire;
  readonly far: FarEnd;
  #closed = false;

  constructor(url: string, phone: Phone) {
    super();
    this.wire = new Wire(() => phone.delay());
    this.far = new FarEnd(this);
    phone.ends.add(this);
    const after = new URL(url, 'ws://localhost').searchParams.get('after');
    this.wire.carry(() => {
      const { server } = phone;
      if (!phone.isOnline || !server.sockets) return this.cut(1006);
      server.ends.add(this);
      server.sockets.accept(
        this.far as unknown as ServerSocket,
        { personId: phone.personId, sessionId: phone.personId, isSuspended: false },
        after === null ? null : Number(after),
      );
    });
  }

  send(frame: string) {
    this.wire.carry(() => this.far.emit('message', Buffer.from(frame), false));
  }

  close() {
    this.cut(1000);
  }

  /** Loses what is in transit and closes both ends. */
  cut(code: number) {
    if (this.#closed) return;
    this.#closed = true;
    this.wire.isCut = true;
    queueMicrotask(() => {
      this.far.emit('close', code);
      this.dispatchEvent(Object.assign(new Event('close'), { code }));
    });
  }
}

/** A server process that crashes, and whose announcements are lost, duplicated and reordered. */
class Server {
  sockets: Sockets | null = null;
  readonly ends = new Set<NearEnd>();
  /** When each announcement arrives, in ms: once per delay, or not at all. */
  fate: () => number[] = () => [0];
  #listeners!: Listeners;
  host!: Host;

  start() {
    const listeners = new Listeners();
    this.#listeners = listeners;
    const publish = (updates: readonly Numbered[]) => {
      for (const update of updates)
        for (const ms of this.fate())
          if (ms === 0) listeners.publish([update]);
          else setTimeout(() => listeners.publish([update]), ms);
    };
    const messages = new MessageWriter(
      world.db,
      () => new Date(),
      publish,
      () => nextTurn(),
      () => 1000,
    );
    const now = () => new Date();
    this.host = { ...world.host, publish, messages, now, rateLimits: new CountedLimits(now) };
    this.sockets = new Sockets({ host: this.host, listeners, log, noteRefusal: () => {} });
  }

  /** Like `kill -9`: closes nothing, loses everything pending. */
  crash() {
    void this.sockets?.close();
    this.sockets = null;
    for (const end of this.ends) end.cut(1006);
    this.ends.clear();
  }

  /** The periodic check for updates that were not announced. */
  async catchUp() {
    for (const { person_id, last_number } of await world.db.selectFrom('inbox').selectAll().execute())
      this.#listeners.reach(person_id, last_number);
  }
}

/** An app that is closed and opened, on a network that comes and goes. */
class Phone {
  readonly personId: string;
  readonly conversationId: string;
  readonly server: Server;
  readonly ends = new Set<NearEnd>();
  delay: () => number = () => 5;
  isOnline = true;
  /** Ids of messages written, in order, and of acknowledged ones. */
  readonly wrote: string[] = [];
  readonly acknowledged = new Set<string>();
  #app: { live: LiveConnection; cache: ReturnType<typeof newCache>; stop(): void } | null = null;

  constructor(personId: string, conversationId: string, server: Server) {
    this.personId = personId;
    this.conversationId = conversationId;
    this.server = server;
  }

  openApp() {
    if (this.#app) return;
    const cache = newCache();
    const live = new LiveConnection(this.personId, cache);
    // An open conversation refetches when it has missed updates.
    const observer = new QueryObserver(cache, {
      queryKey: ['messages', this.conversationId],
      queryFn: async () => {
        if (!this.isOnline || !this.server.sockets) throw new Error('There is no network.');
        const page = await world.as(this.personId).chat.messages({ id: this.conversationId, limit: 100 });
        return { pages: [page], pageParams: [null] };
      },
      retry: true,
      retryDelay: 200,
      networkMode: 'always',
    });
    const stop = observer.subscribe(() => {});
    live.listen((update) => {
      if (update.type === 'chat.message' && update.message.senderId === this.personId)
        this.acknowledged.add(update.message.id);
    });
    live.open((personId, on) => connect(personId, on, (url) => new NearEnd(url, this) as unknown as WebSocket), {
      connection() {},
      paused() {},
      signedOut() {},
    });
    this.#app = { live, cache, stop };
  }

  /** Closes the app at once; everything in memory is lost. */
  closeApp() {
    if (!this.#app) return;
    this.#app.stop();
    this.#app.live.close();
    this.#app.cache.clear();
    this.#app = null;
    for (const end of this.ends) end.cut(1006);
    this.ends.clear();
  }

  goOffline() {
    this.isOnline = false;
    for (const end of this.ends) end.cut(1006);
    this.ends.clear();
  }

  write() {
    if (!this.#app) return;
    const messageId = uuid();
    this.wrote.push(messageId);
    this.#app.live.outbox.add({
      messageId,
      conversationId: this.conversationId,
      message: { type: 'text', message: `${this.personId} ${this.wrote.length}` },
      at: new Date().toISOString(),
    });
  }

  get unsent() {
    return this.#app!.live.outbox.unsent();
  }

  get shown(): { id: string; position: number; message: string }[] {
    const data = this.#app!.cache.getQueryData<{
      pages: { messages: { id: string; position: number; message: string }[] }[];
    }>(['messages', this.conversationId]);
    return data?.pages.toReversed().flatMap(({ messages }) => messages) ?? [];
  }
}

type Deed =
  | { who: 0 | 1; does: 'write' | 'cut' | 'offline' | 'online' | 'close' | 'open' }
  | { does: 'crash' | 'start' }
  | { ms: number };

const who = fc.constantFrom(0 as const, 1 as const);
const deeds = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ who, does: fc.constant('write' as const) }) },
    { weight: 3, arbitrary: fc.record({ who, does: fc.constantFrom('cut', 'offline', 'online', 'close', 'open') }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('crash' as const, 'start' as const) }) },
    { weight: 4, arbitrary: fc.record({ ms: fc.integer({ min: 1, max: 1500 }) }) },
  ),
  { minLength: 5, maxLength: 40 },
) as fc.Arbitrary<Deed[]>;
/** Network delays and the fate of announcements, used cyclically. */
const delays = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 20 });
const fates = fc.array(
  fc.oneof<fc.MaybeWeightedArbitrary<number[]>[]>(
    { weight: 6, arbitrary: fc.constant([0]) },
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.constant([0, 40]) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 120 }).map((ms) => [ms]) },
  ),
  { minLength: 1, maxLength: 20 },
);
const inTurn = <T>(values: readonly T[]) => {
  let turn = 0;
  return () => values[turn++ % values.length]!;
};

// PostgreSQL runs in real time, which this test fakes; e2e/endurance covers it.
test.skipIf(isRealPostgres)(
  'whatever the network, the bus, the server and the apps do: each message once, in one order, for both',
  async () => {
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
    await fc.assert(
      fc.asyncProperty(deeds, delays, fates, async (deeds, delays, fates) => {
        await world.empty();
        const id = await world.connect(await world.person('Asha'), await world.person('Bilal'));
        const server = new Server();
        server.fate = inTurn(fates);
        server.start();
        const phones = ['Asha', 'Bilal'].map((name) => new Phone(name, id, server)) as [Phone, Phone];
        const delay = inTurn(delays);
        for (const phone of phones) {
          phone.delay = delay;
          phone.openApp();
        }
        const act: Record<string, (phone: Phone) => void> = {
          write: (phone) => phone.write(),
          cut: (phone) => phone.ends.forEach((end) => end.cut(1006)),
          offline: (phone) => phone.goOffline(),
          online: (phone) => void (phone.isOnline = true),
          close: (phone) => phone.closeApp(),
          open: (phone) => phone.openApp(),
        };
        for (const deed of deeds)
          if ('ms' in deed) await pass(deed.ms);
          else if ('who' in deed) act[deed.does]!(phones[deed.who]);
          else if (deed.does === 'crash') server.crash();
          else if (!server.sockets) server.start();

        // The network and the servers recover.
        if (!server.sockets) server.start();
        server.fate = () => [0];
        for (const phone of phones) {
          phone.isOnline = true;
          phone.openApp();
        }
        for (let turn = 0; turn < 40 && phones.some(({ unsent }) => unsent.length > 0); turn++) {
          await pass(1000);
          // Deliver what was not announced, and what waits behind it.
          await server.catchUp();
        }
        await pass(20_000);
        await server.catchUp();
        await pass(2000);

        const stored = await world.db.selectFrom('message').selectAll().orderBy('position').execute();
        expect(stored.map(({ position }) => position)).toEqual(stored.map((_, at) => at + 1));
        for (const phone of phones) {
          expect(phone.unsent).toEqual([]);
          // In the order written, once each, with no acknowledged message missing.
          expect(stored.filter(({ sender_id }) => sender_id === phone.personId).map((row) => row.id)).toEqual(
            phone.wrote,
          );
          expect([...phone.acknowledged].filter((id) => !stored.some((row) => row.id === id))).toEqual([]);
          expect(phone.shown.map((message) => message.id)).toEqual(stored.map((row) => row.id).slice(-100));
        }
        for (const { personId } of phones) {
          const updates = (await updatesAfter(world.host, personId, 0))!;
          expect(updates.map(({ number }) => number)).toEqual(updates.map((_, at) => at + 1));
          expect(updates.length).toBe(await lastNumber(world.db, personId));
        }
        for (const phone of phones) phone.closeApp();
        server.crash();
      }),
      { numRuns: Number(process.env['RUNS'] ?? 25), endOnFailure: true },
    );
  },
  600_000,
);
