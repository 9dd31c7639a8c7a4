import { createSecrets } from '@nukkad/server/settings/secrets.ts';
import { postgresUrl } from '@nukkad/server/testing/test-database.ts';
import { createRouterClient } from '@orpc/server';
import { sql, type Insertable, type Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach } from 'vitest';
import type { Gender, Interest } from '../features/people/interests-and-genders.ts';
import { purchases, router } from '../router.ts';
import {
  FeedProblem,
  type Calendars,
  type FoundEvent,
  type Validators,
} from '../features/calendar/import/calendar-reader.ts';
import { Receipts } from '../features/chat/message-receipts.ts';
import { MissedMessages } from '../features/notifications/missed-messages.ts';
import { PushChecks } from '../features/notifications/outdated-pushes.ts';
import { MessageWriter } from '../features/chat/message-writer.ts';
import { receiptGridMs, receiptJitterMs } from '../features/chat/message-receipt-delay.ts';
import { forgetAdults } from '../kernel/is-adult.ts';
import type { Host, Numbered } from '../kernel/context.ts';
import type { Database } from '../kernel/database.ts';
import type { EventTable } from '../kernel/event-tables.ts';
import { Regions } from '../features/people/regions.ts';
import { Nearby } from '../features/people/nearby/sync-with-database.ts';
import { tickMsOf } from '../features/people/presence-times.ts';
import { allContinued } from '../kernel/continue-in-background.ts';
import { grantRole } from '../features/moderation/grant-role.ts';
import type { ModeratorRole } from '../features/moderation/moderator-role.ts';
import { GatewayHealth } from '../features/payments/gateway-health.ts';
import type { Gateway } from '../features/payments/gateway.ts';
import { practiceGateway } from '../features/payments/practice-gateway.ts';
import { regions } from '../features/people/built-in-regions.ts';
import { cellOf } from '../features/sandbox/sandbox.ts';
import type { SecurityEvent } from '../kernel/security-events.ts';
import { dayMs, hourMs } from '../kernel/time.ts';
import { LiveSettings } from '../features/operator/live-settings.ts';
import { settingDefaults } from '../features/operator/setting-defaults.ts';
import type { SettingValues, SomeSettings } from '../features/operator/setting-values.ts';
import { SeatRequestBatches } from '../features/tickets/seat-request-batches.ts';
import { CountedLimits } from './counted-limits.ts';
import { sharedDatabase } from './shared-database.ts';

/** Whether transactions run concurrently here. */
export const isRealPostgres = postgresUrl !== undefined;

const secrets = createSecrets('a secret of this test');
const table = new Regions(regions);
const start = new Date('2026-03-02T10:00:00Z');

/** A database, a clock and a product on them, emptied before each test. */
export class World {
  db!: Kysely<Database>;
  now = start;
  /** All published updates, in order. */
  updates: Numbered[] = [];
  online = new Set<string>();
  edition: Host['edition'] = 'sandbox';
  readonly tickMs = tickMsOf.production;
  nearby!: Nearby;
  messages!: MessageWriter;
  receipts!: Receipts;
  pushChecks!: PushChecks;
  missedMessages!: MissedMessages;
  rateLimits!: CountedLimits;
  recorded: SecurityEvent[] = [];
  settings!: LiveSettings;
  /** The sessions that have ended. */
  endedSessions: string[] = [];
  ways: Partial<Host['ways']> = {};
  operator: Host['operator'] = { supportEmail: null, grievanceOfficer: null };
  gateway: Gateway | null = practiceGateway;
  seller: Host['seller'] = null;
  orders!: SeatRequestBatches;
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

  #emptyTables: string | null = null;

  readonly #publish = (updates: readonly Numbered[]) => void this.updates.push(...updates);

  /** The tables that tests write to; `message_scan` always has its row. */
  async #tables(schema: string): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select quote_ident(tablename) as name from pg_tables
      where schemaname = ${schema} and tablename not like 'kysely%' and tablename <> 'message_scan'`.execute(this.db);
    return rows.map(({ name }) => name);
  }

  /** As a replica, PostgreSQL runs no triggers and checks no references. */
  static #asReplica(statements: readonly string[]): string {
    return `do $$ begin set local session_replication_role = replica; ${statements.join(' ')} end $$`;
  }

  /** One statement that empties all tables. Truncating empty tables takes ten times as long. */
  async #deletions(): Promise<string> {
    return World.#asReplica((await this.#tables('public')).map((name) => `delete from ${name};`));
  }

  /** Like a process that starts with settings in its environment. */
  start(fixed: SomeSettings, defaults: Partial<SettingValues> = {}) {
    const usual = { FREE_MESSAGES_A_DAY: 1000, PROMOTION_WEEK_RUPEES: 200 };
    const sources = { fixed, defaults: { ...settingDefaults, ...usual, ...defaults } };
    this.settings = new LiveSettings(this.db, sources, table);
  }

  #processStarts() {
    forgetAdults(this.db);
    this.updates = [];
    this.nearby = new Nearby(this.db, () => this.now, this.tickMs);
    this.messages = new MessageWriter(
      this.db,
      () => this.now,
      (updates) => {
        this.missedMessages.note(updates);
        this.#publish(updates);
      },
      () => new Promise(setImmediate),
      () => this.settings.values.FREE_MESSAGES_A_DAY,
    );
    this.receipts = new Receipts();
    this.pushChecks = new PushChecks();
    this.missedMessages = new MissedMessages();
    this.rateLimits = new CountedLimits(() => this.now);
    this.orders = new SeatRequestBatches();
    return this.nearby.load();
  }

  /** Empties the world, once the work of the last test has ended. */
  async empty() {
    await allContinued();
    await sql.raw((this.#emptyTables ??= await this.#deletions())).execute(this.db);
    this.now = start;
    this.online.clear();
    this.elsewhere.clear();
    this.fetched = [];
    this.endedSessions = [];
    this.edition = 'sandbox';
    this.recorded = [];
    this.start({});
    this.ways = {};
    this.operator = { supportEmail: null, grievanceOfficer: null };
    this.gateway = practiceGateway;
    this.seller = null;
    await this.#processStarts();
  }

  /** Copies all rows. Returns what brings them back, on a server that has just started at this moment. */
  async keep(): Promise<() => Promise<void>> {
    await allContinued();
    const now = this.now;
    const tables = await this.#tables('public');
    await sql.raw('create schema kept').execute(this.db);
    const copies: string[] = [];
    for (const table of tables) {
      const { rows } = await sql<{ columns: string | null }>`
        select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
        where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
        this.db,
      );
      const columns = rows[0]?.columns ?? '';
      await sql.raw(`create table kept.${table} as select ${columns} from public.${table}`).execute(this.db);
      copies.push(`insert into ${table} (${columns}) overriding system value select * from kept.${table};`);
    }
    const restore = World.#asReplica([...tables.map((name) => `delete from ${name};`), ...copies]);
    return async () => {
      await allContinued();
      await sql.raw(restore).execute(this.db);
      this.now = now;
      await this.#processStarts();
    };
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
      ways: { sandbox: this.edition === 'sandbox', google: false, emailCode: false, ...this.ways },
      db: this.db,
      now: () => this.now,
      online: async (ids) => new Set(ids.filter((id) => this.online.has(id))),
      announceChanged: () => {},
      onSessionEnded: (id) => this.endedSessions.push(id),
      publish: this.#publish,
      messages: this.messages,
      receipts: this.receipts,
      pushChecks: this.pushChecks,
      missedMessages: this.missedMessages,
      secrets,
      redis: () => null,
      regions: this.settings.regions.current,
      tickMs: this.tickMs,
      nearby: this.nearby,
      calendars: this.calendars,
      rateLimits: this.rateLimits,
      securityLog: (event) => this.recorded.push(event),
      settings: this.settings,
      operator: this.operator,
      publicReads: { read: (_, work) => work() },
      venueReads: { read: (_, work) => work() },
      ownReads: { read: (_, work) => work() },
      mapTiles: null,
      orders: this.orders,
      purchases,
      gateway: this.gateway,
      gatewayLog: new GatewayHealth({ db: this.db, now: () => this.now }),
      push: { publicKey: 'the public key', accepts: (endpoint) => endpoint.startsWith('https://push.example/') },
      seller: this.seller,
    };
  }

  /** The operations as called by a person; null is signed out. */
  as(personId: string | null, sessionId: string | null = null) {
    return createRouterClient(router, {
      context: async () => ({ host: this.host, personId, sessionId, isSuspended: await this.#isSuspended(personId) }),
    });
  }

  async #isSuspended(personId: string | null): Promise<boolean> {
    const { rows } = await sql`
      select from withheld where subject_type = 'person' and subject_id = ${personId}`.execute(this.db);
    return rows.length > 0;
  }

  async addPasskey(personId: string) {
    await sql`insert into passkey (id, user_id, public_key, counter, transports, name, added_at)
      values (${`passkey of ${personId}`}, ${personId}, 'key', 0, '{internal}', 'Phone', ${this.now})
      on conflict (id) do nothing`.execute(this.db);
  }

  /** As a moderator who has just used their passkey. */
  async moderatingAs(personId: string, role: ModeratorRole = 'moderator') {
    await this.addPasskey(personId);
    await this.db.transaction().execute((db) => grantRole(db, `${personId}@test.example`, role, this.now));
    const id = await this.session(personId);
    await sql`update "session" set "provenBy" = 'passkey' where "id" = ${id}`.execute(this.db);
    return this.as(personId, id);
  }

  /** `as` with a session that has just signed in, which some operations need. */
  async freshlyAs(personId: string) {
    return this.as(personId, await this.session(personId));
  }

  /** The id of a session that begins now. */
  async session(personId: string): Promise<string> {
    const id = randomUUID();
    const end = new Date(this.now.getTime() + 60 * dayMs);
    await sql`insert into "session" ("id", "token", "userId", "createdAt", "updatedAt", "provenAt", "expiresAt")
      values (${id}, ${id}, ${personId}, ${this.now}, ${this.now}, ${this.now}, ${end})`.execute(this.db);
    return id;
  }

  /** Advances the clock by ms. */
  pass(ms: number) {
    this.now = new Date(this.now.getTime() + ms);
  }

  /** A person's updates since the last call. */
  takeUpdates(personId: string) {
    const updates = this.updates.filter(({ to }) => to === personId).map(({ update }) => update);
    this.updates = this.updates.filter(({ to }) => to !== personId);
    return updates;
  }

  /** `pass`, and applies the ticks that have begun. */
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
        adult_confirmed_on: joined,
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
    const startsAt = new Date(this.now.getTime() + inHours * hourMs);
    return {
      uid,
      name: `Event ${uid}`,
      description: 'From elsewhere.',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 2 * hourMs),
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
        starts_at: new Date(this.now.getTime() + inHours * hourMs),
        ends_at: new Date(this.now.getTime() + (inHours + 3) * hourMs),
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
    this.updates = [];
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
      'moderation_case',
      'decision',
      'withheld',
      'former_sign_in',
      'former_suspension',
      'appeal',
      'moderator',
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
      'shared_plan',
      'trusted_contact',
      'contact_refusal',
      'contact_opt_out',
      'contact_mail',
      'feed',
      'payment_order',
      'payment',
      'renewal',
      'invoice_series',
      'ticket',
      'transfer_offer',
      'waiting',
      'entry',
      'notification',
      'notification_settings',
      'push_subscription',
      'delivery',
    ];
    // One statement: property tests compare thousands of dumps.
    const each = tables.map(
      (table, nth) => sql`select ${sql.lit(nth)} as nth, to_jsonb(t) as row from ${sql.table(table)} as t`,
    );
    const { rows } = await sql`
      select nth, row from (${sql.join(each, sql` union all `)}) as it order by nth, row::text`.execute(this.db);
    return JSON.stringify(rows);
  }
}

/** A world for a test file. */
export function openedWorld(): World {
  const world = new World();
  beforeAll(async () => {
    world.db = await sharedDatabase();
  });
  return world;
}

/** A world that is emptied before each test. */
export function freshWorld(): World {
  const world = openedWorld();
  beforeEach(() => world.empty());
  return world;
}
