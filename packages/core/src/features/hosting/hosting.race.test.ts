import { expect, test } from 'vitest';
import { sendRefunds } from '../payments/send-refunds.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld, isRealPostgres } from '../../testing/world.ts';
import { endCancelled } from './cancel-event.ts';
import { draftFrom } from './event-draft.ts';

const world = freshWorld();
const where = isRealPostgres ? 'PostgreSQL' : 'PGlite';

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => refusalOf(Promise.reject(error as Error)),
  );

const rowOf = (id: string) =>
  world.db.selectFrom('event').select(['capacity', 'seats_left']).where('id', '=', id).executeTakeFirstOrThrow();

const heldSeats = async (id: string) =>
  Number(
    (
      await world.db
        .selectFrom('payment_order')
        .select(({ fn }) => fn.sum<string | null>('quantity').as('held'))
        .where('event_id', '=', id)
        .where('status', 'in', ['open', 'paid'])
        .executeTakeFirstOrThrow()
    ).held ?? 0,
  );

/** Somebody orders and pays, as far as they get. */
async function buy(who: string, id: string, price: number) {
  const order = await world.as(who).tickets.order({ id, orderId: crypto.randomUUID(), price });
  await world.as(who).payments.settle({ id: order.id, outcome: 'pay' });
}

test(`an event is cancelled while twenty people buy: nobody keeps a ticket, all money goes back (${where})`, async () => {
  const host = await world.person('Asha');
  const buyers = await Promise.all(Array.from({ length: 20 }, (_, nth) => world.person(`P${nth}`)));
  let paid = 0;
  for (let round = 0; round < 4; round++) {
    const id = await world.event(`gig${round}`, { price: 100, seats: 15, host });
    // Some are through before, so that there is something to give back.
    for (const who of buyers.slice(0, 4 * round)) await buy(who, id, 100);
    const [, ...outcomes] = await Promise.all([
      world.as(host).hosting.cancel({ id }),
      ...buyers.slice(4 * round).map((who) => outcome(buy(who, id, 100))),
    ]);
    for (const it of outcomes) expect(['done', 'EVENT_CANCELLED', 'ORDER_CLOSED', 'SOLD_OUT']).toContain(it);
    while ((await endCancelled(world.host)) > 0);
    expect(await heldSeats(id)).toBe(0);
    expect(await rowOf(id)).toEqual({ capacity: 15, seats_left: 15 });
    expect(
      await world.db
        .selectFrom('ticket')
        .select('id')
        .where('event_id', '=', id)
        .where('cancelled_at', 'is', null)
        .execute(),
    ).toEqual([]);
    while ((await sendRefunds(world.host)) > 0);
    const payments = await world.db
      .selectFrom('payment')
      .innerJoin('payment_order', 'payment_order.id', 'payment.order_id')
      .select('refunded_at')
      .where('event_id', '=', id)
      .execute();
    expect(payments.filter(({ refunded_at }) => refunded_at === null)).toEqual([]);
    paid += payments.length;
    // What they had is shown as cancelled, and lets nobody in.
    for (const who of buyers)
      for (const { event } of (await world.as(who).tickets.list()).tickets)
        expect(event).toMatchObject({ status: 'cancelled', going: false });
  }
  expect(paid).toBeGreaterThan(0);
});

test(`an event with many tickets is cancelled in several turns, and continues after an interruption (${where})`, async () => {
  const host = await world.person('Asha');
  const id = await world.event('big', { seats: 120, host });
  const buyers = await Promise.all(Array.from({ length: 120 }, (_, nth) => world.person(`P${nth}`)));
  await Promise.all(buyers.map((who) => world.as(who).tickets.order({ id, orderId: crypto.randomUUID(), price: 0 })));
  await world.db.updateTable('event').set({ status: 'cancelled' }).where('id', '=', id).execute();
  expect(await endCancelled(world.host)).toBe(50);
  expect(await heldSeats(id)).toBe(70);
  await world.as(host).hosting.cancel({ id });
  expect(await heldSeats(id)).toBe(0);
  expect(await rowOf(id)).toEqual({ capacity: 120, seats_left: 120 });
});

test(`capacity is lowered while others buy: never more seats than there are (${where})`, async () => {
  const host = await world.person('Asha');
  const buyers = await Promise.all(Array.from({ length: 20 }, (_, nth) => world.person(`P${nth}`)));
  for (let round = 0; round < 4; round++) {
    const id = await world.event(`gig${round}`, { seats: 20, host });
    const lower = async () => {
      for (const capacity of [16, 12, 8, 4, 30, 2]) {
        const now = await world.as(host).hosting.get({ id });
        await outcome(world.as(host).hosting.save({ ...draftFrom(now), id, capacity, revision: now.revision }));
      }
    };
    await Promise.all([
      lower(),
      ...buyers.map((who) => outcome(world.as(who).tickets.order({ id, orderId: crypto.randomUUID(), price: 0 }))),
    ]);
    const { capacity, seats_left } = await rowOf(id);
    expect(seats_left! + (await heldSeats(id))).toBe(capacity);
    expect(seats_left).toBeGreaterThanOrEqual(0);
  }
});

test(`two people change the same version: one of them is refused (${where})`, async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  await world.connect(asha, bilal);
  const id = await world.event('ours', { host: asha });
  await world.as(asha).hosting.addTeam({ id, personId: bilal, role: 'cohost' });
  const now = await world.as(asha).hosting.get({ id });
  const save = (who: string) =>
    outcome(world.as(who).hosting.save({ ...draftFrom(now), id, name: `By ${who}`, revision: now.revision }));
  const outcomes = await Promise.all([asha, bilal, asha, bilal].map(save));
  // The same save twice is one.
  expect(outcomes.filter((it) => it === 'done')).toHaveLength(2);
  expect(outcomes.filter((it) => it === 'EDITED_MEANWHILE')).toHaveLength(2);
});
