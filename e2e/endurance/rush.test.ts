import { sql, type Kysely } from 'kysely';
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@nukkad/core/kernel/database.ts';
import { holdMs } from '@nukkad/core/features/tickets/hold-time.ts';
import { openDatabase } from '@nukkad/server/storage/open-database.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startPostgres } from '../../scripts/postgres.mjs';
import { startRedis } from '../../scripts/redis.mjs';
import type { Deed, Start } from './buyers.ts';

const price = 100;
const seats = 50;
const people = Array.from({ length: 500 }, (_, at) => `buyer-${String(at).padStart(3, '0')}`);

class Server {
  readonly #child: ChildProcess = fork(new URL('buyers.ts', import.meta.url));

  async ask<Answer>(name: string, question: unknown): Promise<Answer> {
    const answered = once(this.#child, 'message');
    this.#child.send({ name, question });
    const [{ answer }] = (await answered) as [{ answer: Answer }];
    return answer;
  }

  async stop() {
    const ended = once(this.#child, 'exit');
    this.#child.disconnect();
    await ended;
  }
}

describe.skipIf(!process.env['TEST_DATABASE_URL'] || !process.env['TEST_REDIS'])('a rush, on three processes', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nukkad-rush-'));
  const cleanups: (() => unknown)[] = [];
  let servers: Server[];
  let db: Kysely<Database>;

  beforeAll(async () => {
    const [postgres, redis] = [(await startPostgres({ durable: true }))!, (await startRedis())!];
    cleanups.push(
      () => rmSync(dataDir, { recursive: true, force: true }),
      () => postgres.stop(),
      () => redis.stop(),
    );
    db = await openDatabase({ databaseUrl: postgres.url });
    cleanups.push(() => db.destroy());
    servers = [new Server(), new Server(), new Server()];
    for (const server of servers) cleanups.push(() => server.stop());
    for (const server of servers)
      await server.ask('start', { databaseUrl: postgres.url, redisUrl: redis.url, dataDir } satisfies Start);
    await sql`insert into "user" (id, name, email, "emailVerified")
      select id, id, id || '@test.example', true from unnest(${people}::text[]) as row (id)`.execute(db);
    await sql`insert into person (adult_confirmed_on, id, name, picture, created_at)
      select current_date, id, id, 'avatars/asha.svg', now() from unnest(${people}::text[]) as row (id)`.execute(db);
  }, 240_000);
  afterAll(async () => {
    for (const clean of cleanups.toReversed()) await clean();
  });

  /** Distributes actions over the servers, all at once. */
  async function all(deeds: readonly Deed[]): Promise<string[]> {
    const shares = servers.map((_, which) => deeds.filter((_, at) => at % servers.length === which));
    const answers = await Promise.all(servers.map((server, which) => server.ask<string[]>('act', shares[which])));
    return deeds.map((_, at) => answers[at % servers.length]![Math.floor(at / servers.length)]!);
  }

  /** Advances the clocks; due jobs run automatically. */
  const pass = (ms: number) => Promise.all(servers.map((server) => server.ask('pass', ms)));

  const orders = (eventId: string, status: 'open' | 'paid' | 'ended') =>
    db
      .selectFrom('payment_order')
      .select(['id', 'person_id'])
      .where('event_id', '=', eventId)
      .where('status', '=', status)
      .orderBy('person_id')
      .execute();

  test('500 people, 50 seats: 50 are sold, offers follow the waitlist, no hold and no money is left over', async () => {
    const eventId = randomUUID();
    const startsAt = new Date(Date.now() + 30 * 86_400_000);
    await db
      .insertInto('event')
      .values({
        id: eventId,
        name: 'A concert',
        category: 'Music',
        description: '',
        starts_at: startsAt,
        ends_at: new Date(startsAt.getTime() + 3600_000),
        location: 'Dadar',
        price,
        image: 'posters/music.svg',
        capacity: seats,
        seats_left: seats,
        created_at: new Date(),
        changed_at: new Date(),
      })
      .execute();

    const first = await all(
      people.map((personId) => ({ does: 'order', personId, eventId, orderId: randomUUID(), price })),
    );
    expect(first.filter((it) => it === 'open')).toHaveLength(seats);
    expect(first.filter((it) => it === 'SOLD_OUT')).toHaveLength(people.length - seats);
    const late = people.filter((_, at) => first[at] === 'SOLD_OUT');
    expect(new Set(await all(late.map((personId) => ({ does: 'wait', personId, eventId }))))).toEqual(
      new Set(['waiting']),
    );
    const line = await db
      .selectFrom('waiting')
      .select(['person_id', 'place'])
      .where('event_id', '=', eventId)
      .orderBy('place')
      .execute();
    expect(line.map(({ person_id }) => person_id).toSorted()).toEqual(late);

    const open = await orders(eventId, 'open');
    const checkouts = await all(
      open.map(({ id, person_id }) => ({ does: 'checkout', personId: person_id, orderId: id })),
    );
    expect(new Set(checkouts)).toEqual(new Set(['practice']));
    const paid = (orderId: string, payment = 'a'): Deed => ({
      does: 'paid',
      orderId,
      paymentId: `${orderId}-${payment}`,
      amountPaise: price * 100,
    });
    // Twenty pay, five of them twice. Webhooks arrive repeatedly, at any server, in any order.
    const payers = open.slice(0, 20).map(({ id }) => id);
    const twice = payers.slice(0, 5);
    const news = payers.flatMap((id) => [paid(id), paid(id), paid(id)]);
    await all([...news, ...twice.flatMap((id) => [paid(id, 'b'), paid(id, 'b')])].toSorted(() => Math.random() - 0.5));
    expect((await orders(eventId, 'paid')).map(({ id }) => id).toSorted()).toEqual(payers.toSorted());

    // The others miss the deadline; ten of them pay too late.
    await pass(holdMs);
    await vi.waitFor(async () => expect(await orders(eventId, 'ended')).toHaveLength(30), { timeout: 30_000 });
    const tooLate = open.slice(20, 30).map(({ id }) => id);
    await all(tooLate.flatMap((id) => [paid(id), paid(id)]));

    // Seats are offered in the order of the waitlist. One in three lets the offer expire.
    const turns = async () =>
      (
        await db
          .selectFrom('waiting')
          .select(['order_id', 'ended_at'])
          .where('event_id', '=', eventId)
          .orderBy('place')
          .execute()
      ).map(({ order_id }) => order_id);
    for (let reached = 30; (await orders(eventId, 'paid')).length < seats;) {
      const offered = await turns();
      expect(offered.map((id) => id !== null)).toEqual(offered.map((_, at) => at < reached));
      const now = await orders(eventId, 'open');
      expect(now).toHaveLength(seats - (await orders(eventId, 'paid')).length);
      const willing = now.filter((_, at) => at % 3 !== 0);
      // The last one pays.
      const paying = willing.length > 0 ? willing : now;
      await all(paying.map(({ id, person_id }) => ({ does: 'checkout', personId: person_id, orderId: id })));
      await all(paying.map(({ id }) => paid(id)));
      reached += now.length - paying.length;
      await pass(3 * 3600_000);
      await vi.waitFor(async () => expect((await turns()).filter((id) => id !== null)).toHaveLength(reached), {
        timeout: 30_000,
      });
    }

    expect(await orders(eventId, 'paid')).toHaveLength(seats);
    expect(await orders(eventId, 'open')).toEqual([]);
    const { rows } = await sql`select seats_left, waiting,
        (select count(*) from ticket where event_id = event.id and cancelled_at is null) as tickets,
        (select count(*) from waiting as one where one.event_id = event.id and one.ended_at is null) as standing
      from event where id = ${eventId}`.execute(db);
    expect(rows).toEqual([
      { seats_left: 0, waiting: expect.any(Number), tickets: seats, standing: expect.any(Number) },
    ]);
    const [{ waiting, standing }] = rows as [{ waiting: number; standing: number }];
    expect(waiting).toBe(standing);

    // Payments without a seat are refunded automatically, once.
    const money = () =>
      sql<{ kept: number; back: number; due: number }>`
        select count(*) filter (where refund_wanted_at is null) as kept, count(refunded_at) as back,
          count(*) filter (where refund_wanted_at is not null and refunded_at is null) as due
        from payment`.execute(db);
    await vi.waitFor(async () => expect((await money()).rows[0]!.due).toBe(0), { timeout: 40_000 });
    expect((await money()).rows).toEqual([{ kept: seats, back: twice.length + tooLate.length, due: 0 }]);
  }, 480_000);
});
