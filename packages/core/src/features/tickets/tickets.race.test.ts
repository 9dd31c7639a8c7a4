import { createRouterClient } from '@orpc/server';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { router } from '../../router.ts';
import { transaction } from '../../kernel/operation.ts';
import { applyTransition, lockOrder } from '../payments/order-transitions.ts';
import { capture } from '../payments/capture-payment.ts';
import { expireHolds } from '../payments/expire-holds.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld, isRealPostgres } from '../../testing/world.ts';
import { SeatRequestBatches } from './seat-request-batches.ts';

const world = freshWorld();

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'taken',
    (error: unknown) => refusalOf(Promise.reject(error as Error)),
  );

const count = (outcomes: string[]) =>
  Object.fromEntries([...Map.groupBy(outcomes, (it) => it)].map(([it, all]) => [it, all.length]));

const crowd = (many: number, name = 'P') =>
  Promise.all(Array.from({ length: many }, (_, at) => world.person(`${name}${String(at).padStart(3, '0')}`)));

/** Runs as in another process, with its own order queue. */
async function elsewhere<T>(work: () => Promise<T>): Promise<T> {
  world.orders = new SeatRequestBatches();
  return work();
}

test(`twenty people, one seat, through one queue and twenty (${isRealPostgres ? 'PostgreSQL' : 'PGlite'})`, async () => {
  const people = await crowd(20);
  for (const way of [(work: () => Promise<unknown>) => work(), elsewhere])
    for (let round = 0; round < 3; round++) {
      const id = await world.event(`seat ${way.name} ${round}`, { seats: 1 });
      const outcomes = await Promise.all(people.map((who) => outcome(way(() => world.take(who, id)))));
      expect(count(outcomes)).toEqual({ taken: 1, SOLD_OUT: 19 });
    }
  await world.expectSeatsInOrder();
});

test('as many as fit get in, in the order in which they came, whatever each wants', async () => {
  const people = await crowd(12);
  const id = await world.event('some', { seats: 10 });
  // Once they are known to be adults and not suspended, none waits for the database on the way to the queue.
  await Promise.all(people.map((who) => world.as(who).events.get({ id })));
  const wants = [4, 4, 4, 1, 3, 1, 1, 1, 1, 1, 1, 1];
  const outcomes = await Promise.all(
    people.map((personId, at) => {
      const context = { host: world.host, personId, sessionId: null, isSuspended: false };
      const { tickets } = createRouterClient(router, { context });
      return outcome(tickets.order({ id, orderId: crypto.randomUUID(), price: 0, quantity: wants[at] }));
    }),
  );
  expect(outcomes.slice(0, 4)).toEqual(['taken', 'taken', 'NOT_ENOUGH_SEATS', 'taken']);
  expect(outcomes[4]).toBe('NOT_ENOUGH_SEATS');
  expect((await world.as('P000').events.get({ id })).seatsLeft).toBe(0);
  await world.expectSeatsInOrder();
});

test('one person orders on ten devices at once: one order', async () => {
  const asha = await world.person('Asha');
  for (const price of [0, 100]) {
    const id = await world.event(`event ${price}`, { price, seats: 5 });
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => outcome(elsewhere(() => world.take(asha, id, 2)))),
    );
    expect(count(outcomes)).toEqual(price === 0 ? { taken: 1, ALREADY_GOING: 9 } : { taken: 10 });
    expect((await world.as(asha).events.get({ id })).seatsLeft).toBe(3);
  }
  await world.expectSeatsInOrder();
});

test('paying, giving up and the end of the hold at the same moment: one of them happens', async () => {
  const asha = await world.person('Asha');
  for (let round = 0; round < 8; round++) {
    const id = await world.event(`event ${round}`, { price: 100, seats: 1, inHours: 48 });
    const order = await world.take(asha, id);
    await world.as(asha).payments.checkout({ id: order.id });
    world.pass(10 * 60_000);
    const paid = { gateway: 'practice', id: `pay-${round}`, gatewayOrder: order.id, amountPaise: 10_000 };
    await Promise.all([
      capture(world.host, paid),
      capture(world.host, paid),
      world.as(asha).tickets.cancel({ id: order.id }),
      expireHolds(world.host),
      expireHolds(world.host),
    ]);
    const { status, refund } = await world.as(asha).payments.order({ id: order.id });
    const { tickets } = await world.as(asha).tickets.list();
    const mine = tickets.filter(({ orderId }) => orderId === order.id);
    expect([status, mine.length, refund?.amountPaise ?? 0]).toEqual(
      status === 'paid' ? ['paid', 1, 0] : [status === 'ended' ? 'ended' : 'cancelled', 0, 10_000],
    );
  }
  await world.expectSeatsInOrder();
});

test('while seats come back, some join the waitlist and others order: all in order, nobody gets past', async () => {
  const id = await world.event('busy', { seats: 6 });
  const holders = await crowd(6, 'H');
  const orders = await Promise.all(holders.map((who) => world.take(who, id)));
  const waiting = await crowd(20, 'W');
  for (const who of waiting.slice(0, 10)) await world.as(who).tickets.wait({ id, waitingId: crypto.randomUUID() });
  const outsiders = await crowd(10, 'X');
  const outcomes = await Promise.all([
    ...orders.map(({ id }, at) => outcome(world.as(holders[at]!).tickets.cancel({ id }))),
    ...waiting.slice(10).map((who) => outcome(world.as(who).tickets.wait({ id, waitingId: crypto.randomUUID() }))),
    ...outsiders.map((who) => outcome(elsewhere(() => world.take(who, id)))),
  ]);
  expect(count(outcomes)).toEqual({ taken: 16, SOLD_OUT: 10 });
  const offered = await world.db
    .selectFrom('waiting')
    .select(['person_id', 'order_id'])
    .where('event_id', '=', id)
    .orderBy('place')
    .execute();
  expect(offered.map(({ order_id }) => order_id !== null)).toEqual(offered.map((_, at) => at < 6));
  expect(offered.slice(0, 6).map(({ person_id }) => person_id)).toEqual(waiting.slice(0, 6));
  await world.expectSeatsInOrder();
});

test('two devices join the waitlist at once: each of the person’s friends is listed once', async () => {
  const [asha, bilal] = await crowd(2, 'F');
  await world.connect(asha!, bilal!);
  const id = await world.event('friends', { seats: 1 });
  await world.take(asha!, id);
  const wait = () => world.as(bilal!).tickets.wait({ id, waitingId: crypto.randomUUID() });
  for (const { friends, friendsGoing } of await Promise.all([wait(), wait(), wait()]))
    expect([friends.map((friend) => friend.id), friendsGoing]).toEqual([[asha], 1]);
});

test('joining the waitlist again while seats are offered does not leave anyone on it with seats', async () => {
  const [asha, bilal] = await crowd(2, 'L');
  for (let round = 0; round < 15; round++) {
    const id = await world.event(`line ${round}`, { seats: 1 });
    const order = await world.take(asha!, id);
    const wait = () => world.as(bilal!).tickets.wait({ id, waitingId: crypto.randomUUID() });
    await wait();
    await Promise.all([
      world.as(asha!).tickets.cancel({ id: order.id }),
      ...Array.from({ length: 4 }, () => outcome(elsewhere(wait))),
    ]);
    const event = await world.as(bilal!).events.get({ id });
    expect([event.order?.status, event.queued]).toEqual(['open', null]);
  }
  await world.expectSeatsInOrder();
});

test('ordering and giving back at once, again and again, neither fails nor loses a seat', async () => {
  const asha = await world.person('Asha');
  const id = await world.event('free', { seats: 5 });
  const first = await world.take(asha, id);
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      outcome(at % 2 ? world.as(asha).tickets.cancel({ id: first.id }) : elsewhere(() => world.take(asha, id))),
    ),
  );
  for (const it of outcomes) expect(['taken', 'ALREADY_GOING']).toContain(it);
  await world.expectSeatsInOrder();
});

test('someone orders seats of many events at once, in many processes: three of the orders are open', async () => {
  const asha = await world.person('Asha');
  for (let round = 0; round < 5; round++) {
    const ids = await Promise.all(
      Array.from({ length: 8 }, (_, nth) => world.event(`${round} ${nth}`, { price: 100 })),
    );
    const outcomes = await Promise.all(
      ids.map((id, nth) => outcome(nth % 2 ? elsewhere(() => world.take(asha, id)) : world.take(asha, id))),
    );
    expect(count(outcomes)).toEqual({ taken: 3, ORDERS_OPEN: 5 });
    for (const { id, status } of (await world.as(asha).payments.orders()).orders)
      if (status === 'open') await world.pay(asha, { id });
  }
  await world.expectSeatsInOrder();
});

test('seats of many events are offered to two people at once: three to each, then to the next on the waitlist', async () => {
  const [asha, bilal, chitra] = await crowd(3);
  const orders = [];
  for (let nth = 0; nth < 8; nth++) {
    const id = await world.event(`full ${nth}`, { price: 100, seats: 2 });
    const order = await world.take(asha!, id, 2);
    await world.pay(asha!, order);
    for (const who of nth % 2 ? [bilal!, chitra!] : [chitra!, bilal!])
      await world.as(who).tickets.wait({ id, waitingId: crypto.randomUUID() });
    orders.push(order.id);
  }
  await world.db.updateTable('event').set({ refund_hours: 0 }).execute();
  await Promise.all(orders.map((id) => world.as(asha!).tickets.cancel({ id })));
  for (const who of [bilal!, chitra!]) {
    const { orders } = await world.as(who).payments.orders();
    expect(orders.filter(({ status }) => status === 'open')).toHaveLength(3);
  }
  await world.expectSeatsInOrder();
});

test('two tickets never have the same code, even where few codes are left', async () => {
  const { rows } = await sql<{ made: string }>`select pg_get_functiondef('ticket_code'::regproc) as made`.execute(
    world.db,
  );
  await sql`create or replace function ticket_code() returns text language sql volatile as
    $$ select 'CODE' || floor(random() * 40) $$`.execute(world.db);
  try {
    const people = await crowd(15);
    const free = await Promise.all(people.map((_, nth) => world.event(`free ${nth}`)));
    await Promise.all(people.map((who, nth) => elsewhere(() => world.take(who, free[nth]!))));
    const together = await world.event('together');
    await Promise.all(people.slice(0, 5).map((who) => world.take(who, together, 2)));
    const paid = await world.event('paid', { price: 100 });
    await world.pay(people[0]!, await world.take(people[0]!, paid, 10));
    const tickets = await world.db.selectFrom('ticket').select('code').execute();
    expect(new Set(tickets.map(({ code }) => code)).size).toBe(35);
  } finally {
    await sql.raw(rows[0]!.made).execute(world.db);
  }
  await world.expectSeatsInOrder();
});

describe.runIf(isRealPostgres)('transactions that wait for one another', () => {
  beforeAll(async () => {
    const { db: shared } = world;
    const { db, drop } = await ownDatabase(shared);
    world.db = db;
    return async () => {
      world.db = shared;
      await drop();
    };
  });

  const isAnyoneWaiting = async () => {
    const { rows } = await sql<{ many: number }>`select count(*)::int as many from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db);
    return rows[0]!.many > 0;
  };

  test('while an event is locked, others are sold; those who want it are refused by name', async () => {
    const [asha, bilal] = await crowd(2);
    for (const id of ['locked', 'other']) await world.event(id, { price: 100 });
    const [isLocked, mayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const locked = world.db.transaction().execute(async (db) => {
      await sql`select from event where id = 'locked' for no key update`.execute(db);
      isLocked.resolve();
      await mayGo.promise;
    });
    await isLocked.promise;
    try {
      const refused = outcome(world.take(asha!, 'locked'));
      await expect.poll(isAnyoneWaiting).toBe(true);
      expect((await world.take(bilal!, 'other')).status).toBe('open');
      expect(await isAnyoneWaiting()).toBe(true);
      expect(await refused).toBe('BUSY');
      // As everything that needs a row which someone else does not let go.
      const work = transaction(world.host, ({ db }) =>
        sql`select from event where id = 'locked' for update`.execute(db),
      );
      expect(await outcome(work)).toBe('BUSY');
    } finally {
      mayGo.resolve();
      await locked;
    }
    expect((await world.take(asha!, 'locked')).status).toBe('open');
    await world.orders.settled();
    expect(world.orders.queues).toBe(0);
    await world.expectSeatsInOrder();
  });

  test('an order made while seats come back gets them', async () => {
    const [asha, bilal] = await crowd(2);
    for (const price of [0, 100]) {
      const id = await world.event(`event ${price}`, { price, seats: 3 });
      const { id: orderId } = await world.take(asha!, id, 2);
      const { taking } = await transaction(world.host, async (work) => {
        const order = (await lockOrder(work.db, orderId))!;
        await applyTransition(work, order, price === 0 ? 'given back' : 'given up');
        const taking = outcome(world.take(bilal!, id, 3));
        await expect.poll(isAnyoneWaiting).toBe(true);
        return { taking };
      });
      expect(await taking).toBe('taken');
    }
    await world.expectSeatsInOrder();
  });

  test('two processes sell one event and fill the waitlist of another, and the reverse: no deadlock', async () => {
    const rounds = 10;
    const people = await crowd(6 * rounds);
    for (const id of ['one', 'other']) await world.event(id, { price: 100, seats: 100 });
    /** A process in which someone orders seats of one event and someone waits for another, served together. */
    async function serveBoth(names: string[], sold: string, waited: string) {
      world.orders = new SeatRequestBatches();
      const [first, buyer, waiter] = names.map((name) => world.as(name).tickets);
      const wait = (id: string) => ({ id, waitingId: crypto.randomUUID() });
      const busy = outcome(first!.wait(wait(sold)));
      await new Promise(setImmediate);
      const both = [buyer!.order({ id: sold, orderId: crypto.randomUUID(), price: 100 }), waiter!.wait(wait(waited))];
      return Promise.all([busy, ...both.map(outcome)]);
    }
    for (let round = 0; round < rounds; round++) {
      const outcomes = await Promise.all([
        serveBoth(people.slice(6 * round, 6 * round + 3), 'one', 'other'),
        serveBoth(people.slice(6 * round + 3, 6 * round + 6), 'other', 'one'),
      ]);
      // PostgreSQL ends no deadlock here: those in one would be BUSY.
      for (const each of outcomes) expect(each).toEqual(['SEATS_FREE', 'taken', 'SEATS_FREE']);
    }
  });
});
