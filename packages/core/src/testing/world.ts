import { openDatabase } from '@nukkad/server/storage/database.ts';
import { createSecrets } from '@nukkad/server/settings/secrets.ts';
import { createRouterClient } from '@orpc/server';
import { sql, type Insertable, type Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Gender, Interest } from '../features/people/profile.ts';
import { purchases, router } from '../app.ts';
import {
  FeedProblem,
  type Calendars,
  type FoundEvent,
  type Validators,
} from '../features/calendar/import/calendar-reading.ts';
import { Receipts } from '../features/chat/receipts.ts';
import { MessageWriter } from '../features/chat/message-writer.ts';
import { receiptGridMs, receiptJitterMs } from '../features/chat/receipt-time.ts';
import type { Host, Numbered } from '../kernel/context.ts';
import type { Database } from '../kernel/database.ts';
import type { EventTable } from '../kernel/event-tables.ts';
import { Regions } from '../features/people/regions.ts';
import { Nearby } from '../features/people/nearby-sync.ts';
import { tickMsOf } from '../features/people/presence-times.ts';
import { practiceGateway, type Gateway } from '../features/payments/gateway.ts';
import { regions } from '../features/people/built-in-regions.ts';
import { cellOf } from '../features/sandbox/sandbox.ts';
import type { SecurityEvent } from '../kernel/security-log.ts';
import { OrderQueue } from '../features/tickets/order-queue.ts';
import { CountedLimits } from './rate-limits.ts';

/** PostgreSQL to test on; without it, PGlite in memory. */
const databaseUrl = process.env['TEST_DATABASE_URL'];

/** Whether transactions run concurrently here. */
export const isRealPostgres = databaseUrl !== undefined;

const secrets = createSecrets('a secret of this test');
const table = new Regions(regions);
const dayMs = 86_400_000;

const start = new Date('2026-03-02T10:00:00Z');

/** A database, a clock and a product on them, emptied before each test. */
export class World {
  db!: Kysely<Database>;
  now = start;
  /** All published updates, in order. */
  told: Numbered[] = [];
  online = new Set<string>();
  edition: Host['edition'] = 'sandbox';
  readonly tickMs = tickMsOf.production;
  nearby!: Nearby;
  messages!: MessageWriter;
  receipts!: Receipts;
  rateLimits!: CountedLimits;
  recorded: SecurityEvent[] = [];
  limits: Host['limits'] = { newAccountEvents: 3 };
  gateway: Gateway | null = practiceGateway;
  orders!: OrderQueue;
  /** Calendars elsewhere by address: their events, or why they cannot be read. */
  elsewhere = new Map<string, FoundEvent[] | FeedProblem>();
  /** Addresses that were fetched, in order. */
  fetched: { address: string; known: Validators }[] = [];

  /** The bytes of a calendar are its address. */
  readonly calendars: Calendars = {
    fetch: async (address, known) => {
      this.fetched.push({ address, known });
      return { bytes: new TextEncoder().encode(address), etag: 'W/"1"', lastModified: null };
    },
    read: async (bytes) => {
      const found = this.elsewhere.get(new TextDecoder().decode(bytes));
      if (found instanceof FeedProblem) throw found;
      return found ?? [];
    },
    wake: () => {},
  };

  readonly #publish = (updates: readonly Numbered[]) => void this.told.push(...updates);

  /** Empties the world. */
  async empty() {
    await sql`truncate "user", event, feed, message, nearby_change, person_update, job_turn cascade`.execute(this.db);
    this.now = start;
    this.told = [];
    this.online.clear();
    this.elsewhere.clear();
    this.fetched = [];
    this.edition = 'sandbox';
    this.nearby = new Nearby(this.db, () => this.now, this.tickMs);
    await this.nearby.load();
    this.messages = new MessageWriter(
      this.db,
      () => this.now,
      this.#publish,
      () => new Promise(setImmediate),
    );
    this.receipts = new Receipts();
    this.rateLimits = new CountedLimits(() => this.now);
    this.recorded = [];
    this.limits = { newAccountEvents: 3 };
    this.gateway = practiceGateway;
    this.orders = new OrderQueue();
  }

  /** Advances the clock until all pending receipts are shown. */
  async showReceipts() {
    await this.receipts.flush(this.host);
    this.now = new Date(this.now.getTime() + receiptGridMs + 2 * receiptJitterMs);
    await this.receipts.flush(this.host);
  }

  get host(): Host {
    return {
      edition: this.edition,
      ways: { sandbox: this.edition === 'sandbox', google: false, emailCode: false },
      db: this.db,
      now: () => this.now,
      online: async (ids) => new Set(ids.filter((id) => this.online.has(id))),
      announceChanged: () => {},
      publish: this.#publish,
      messages: this.messages,
      receipts: this.receipts,
      secrets,
      regions: table,
      tickMs: this.tickMs,
      nearby: this.nearby,
      calendars: this.calendars,
      rateLimits: this.rateLimits,
      securityLog: (event) => this.recorded.push(event),
      limits: this.limits,
      mapTiles: null,
      orders: this.orders,
      purchases,
      gateway: this.gateway,
    };
  }

  /** The operations as called by a person; null is signed out. */
  as(personId: string | null) {
    return createRouterClient(router, { context: { host: this.host, personId } });
  }

  /** Advances the clock by ms. */
  pass(ms: number) {
    this.now = new Date(this.now.getTime() + ms);
  }

  /** A person's updates since the last call. */
  heard(personId: string) {
    const updates = this.told.filter(({ to }) => to === personId).map(({ update }) => update);
    this.told = this.told.filter(({ to }) => to !== personId);
    return updates;
  }

  /** The same, and applies the ticks that have begun. */
  async passTicks(ms: number) {
    this.pass(ms);
    await this.nearby.advance();
  }

  /** Adds a person who joined a month ago by default; their id is their name, `area` a place of the list. */
  async person(
    name: string,
    profile: {
      age?: number;
      gender?: Gender;
      interests?: Interest[];
      area?: string | null;
      premium?: boolean;
      joinedDaysAgo?: number;
    } = {},
  ): Promise<string> {
    await sql`insert into "user" ("id", "name", "email", "emailVerified") values (${name}, ${name}, ${`${name}@test.example`}, true)`.execute(
      this.db,
    );
    const joined = new Date(this.now.getTime() - (profile.joinedDaysAgo ?? 30) * dayMs);
    await this.db
      .insertInto('person')
      .values({
        id: name,
        name,
        age: profile.age ?? 30,
        gender: profile.gender ?? 'Female',
        city: 'Mumbai',
        interests: profile.interests ?? ['Music'],
        picture: 'avatars/asha.svg',
        premium_until: profile.premium ? new Date('2100-01-01') : null,
        onboarded_at: joined,
        created_at: joined,
      })
      .execute();
    if (profile.area !== null)
      await this.db
        .insertInto('presence')
        .values({
          person_id: name,
          area: table.publishedArea(cellOf(profile.area ?? 'Bandra West'), false),
          next_area: null,
          next_at: null,
          expires_at: new Date(this.now.getTime() + 365 * dayMs),
          hidden_at: null,
        })
        .execute();
    await this.nearby.refresh([name]);
    return name;
  }

  /** An event as found in an imported calendar. */
  found(uid: string, { inHours = 24, ...rest }: Partial<FoundEvent> & { inHours?: number } = {}): FoundEvent {
    const startsAt = new Date(this.now.getTime() + inHours * 3600_000);
    return {
      uid,
      name: `Event ${uid}`,
      description: 'From elsewhere.',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 2 * 3600_000),
      timeZone: 'Asia/Kolkata',
      location: 'Bandra Fort',
      latitude: null,
      longitude: null,
      url: `https://example.com/${uid}`,
      category: 'Music',
      isCancelled: false,
      ...rest,
    };
  }

  async event(
    id: string,
    {
      price = 0,
      seats = 10,
      inHours = 24,
      host = null,
      ...rest
    }: { price?: number; seats?: number; inHours?: number; host?: string | null } & Partial<
      Pick<
        Insertable<EventTable>,
        | 'name'
        | 'category'
        | 'description'
        | 'location'
        | 'latitude'
        | 'longitude'
        | 'is_private'
        | 'area'
        | 'area_name'
        | 'status'
      >
    > = {},
  ) {
    await this.db
      .insertInto('event')
      .values({
        id,
        name: `Event ${id}`,
        category: 'Music',
        description: 'An evening.',
        starts_at: new Date(this.now.getTime() + inHours * 3600_000),
        ends_at: new Date(this.now.getTime() + (inHours + 3) * 3600_000),
        created_at: this.now,
        changed_at: this.now,
        host_id: host,
        location: 'Dadar',
        price,
        image: 'posters/music.svg',
        capacity: Math.max(seats, 1),
        seats_left: seats,
        ...rest,
      })
      .execute();
    return id;
  }

  /** Orders seats of an event at its current price. */
  async take(who: string, id: string, quantity = 1, orderId: string = randomUUID()) {
    // The current queue: tests replace it.
    const { tickets } = this.as(who);
    const event = await this.db.selectFrom('event').select('price').where('id', '=', id).executeTakeFirst();
    return tickets.order({ id, orderId, quantity, price: event?.price ?? 0 });
  }

  /** Pays an order at the practice gateway. */
  pay(who: string, { id }: { id: string }) {
    return this.as(who).payments.settle({ id, outcome: 'pay' });
  }

  /** Whether every seat is either free or held, and every ticket belongs to a paid order. */
  async expectSeatsInOrder() {
    const { rows } = await sql<{ id: string }>`
      select event.id from event where capacity is not null and (
        capacity <> seats_left + coalesce((select sum(quantity) from payment_order
          where event_id = event.id and status in ('open', 'paid')), 0)
        or waiting <> (select count(*) from waiting where event_id = event.id and ended_at is null))
      union all
      select payment_order.id::text from payment_order where purpose = 'ticket'
        and (case when status = 'paid' then quantity else 0 end)
          <> (select count(*) from ticket where order_id = payment_order.id and cancelled_at is null)`.execute(this.db);
    if (rows.length > 0) throw new Error(`The seats of ${rows.map(({ id }) => id).join(', ')} are not in order.`);
  }

  /** Connects two people; returns their conversation. */
  async connect(one: string, other: string): Promise<string> {
    // Straight into the table: they may be too far apart to ask.
    const { id } = await this.db
      .insertInto('meet_request')
      .values({
        from_person: one,
        to_person: other,
        status: 'pending',
        asked_at: this.now,
        expires_at: new Date(this.now.getTime() + dayMs),
        ended_at: null,
        time_window: 'today',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { conversationId } = await this.as(other).meets.setStatus({ id, status: 'accepted' });
    this.told = [];
    return conversationId!;
  }

  /** Every row of every table, to check that nothing changed. */
  async dump(): Promise<string> {
    const tables = [
      'person',
      'own_words',
      'presence',
      'nearby_change',
      'block',
      'report',
      'meet_request',
      'conversation',
      'member',
      'message',
      'picture',
      'message_hidden',
      'share',
      'inbox',
      'person_update',
      'event',
      'event_team',
      'event_team_left',
      'announcement',
      'announcement_seen',
      'event_question',
      'saved_event',
      'event_answer',
      'meeting_answer',
      'feed',
      'payment_order',
      'payment',
      'ticket',
      'waiting',
      'entry',
      'outgoing_mail',
    ];
    const rows = [];
    for (const table of tables)
      rows.push(
        (await sql`select to_jsonb(t) as row from ${sql.table(table)} as t order by to_jsonb(t)::text`.execute(this.db))
          .rows,
      );
    return JSON.stringify(rows);
  }
}

/** A world for a test file: opened once, emptied before each test, removed at the end. */
export function freshWorld(): World {
  const world = new World();
  const name = `nukkad_test_${randomUUID().replaceAll('-', '')}`;
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  beforeAll(async () => {
    if (databaseUrl) {
      await admin(`create database ${name}`);
      const url = new URL(databaseUrl);
      url.pathname = `/${name}`;
      world.db = await openDatabase({ databaseUrl: url.href });
    } else world.db = await openDatabase({ dataDir: null });
  });
  beforeEach(() => world.empty());
  afterAll(async () => {
    await world.db.destroy();
    if (databaseUrl) await admin(`drop database ${name} with (force)`);
  });
  return world;
}
