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

/** Someone orders and pays, as far as they get. */
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
  // A repeated save counts once.
  expect(outcomes.filter((it) => it === 'done')).toHaveLength(2);
  expect(outcomes.filter((it) => it === 'EDITED_MEANWHILE')).toHaveLength(2);
});

test(`a co-host accepts while the host cancels or withdraws the offer: one of the two counts (${where})`, async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  await world.connect(asha, bilal);
  for (let round = 0; round < 8; round++) {
    const id = await world.event(`gig${round}`, { host: asha });
    await world.as(asha).hosting.addTeam({ id, personId: bilal, role: 'cohost' });
    await world.as(asha).hosting.handOver({ id, personId: bilal });
    const { cancel, handOver } = world.as(asha).hosting;
    const end = () => (round % 2 ? cancel({ id }) : handOver({ id, personId: null }));
    const accept = () => world.as(bilal).hosting.answerHandOver({ id, answer: 'accept' });
    const calls = round % 4 < 2 ? [accept, end] : [end, accept];
    const outcomes = await Promise.all(calls.map((call) => outcome(call())));
    const accepted = outcomes[calls.indexOf(accept)];
    const event = await world.db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(['done', 'EVENT_CANCELLED', 'NOT_OFFERED']).toContain(accepted);
    expect(event.host_id).toBe(accepted === 'done' ? bilal : asha);
    // Asha may still cancel, as a co-host.
    if (accepted === 'EVENT_CANCELLED') expect(event.status).toBe('cancelled');
    const team = await world.db.selectFrom('event_team').selectAll().where('event_id', '=', id).execute();
    expect(team).toHaveLength(1);
    expect(team[0]).toMatchObject({ person_id: accepted === 'done' ? asha : bilal });
  }
});

test(`someone blocks another while one of them takes over the event, or joins its team: nobody is in a team with a blocked host (${where})`, async () => {
  for (let round = 0; round < (isRealPostgres ? 12 : 3); round++) {
    await world.empty();
    const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
    await world.connect(asha, bilal);
    const id = await world.event('gig', { host: asha });
    const join = () => world.as(asha).hosting.addTeam({ id, personId: bilal, role: 'cohost' });
    const takesOver = round % 3 > 0;
    if (takesOver) {
      await join();
      await world.as(asha).hosting.handOver({ id, personId: bilal });
    }
    const [blocker, blocked] = round % 2 ? [asha, bilal] : [bilal, asha];
    const accept = () => world.as(bilal).hosting.answerHandOver({ id, answer: 'accept' });
    await Promise.all(
      [takesOver ? accept : join, () => world.as(blocker).safety.block({ personId: blocked })].map((call) =>
        outcome(call()),
      ),
    );
    expect(await world.db.selectFrom('block').select('id').execute()).toHaveLength(1);
    expect(await world.db.selectFrom('event_team').selectAll().execute()).toEqual([]);
  }
});

test(`two events are copied under one id at once: one draft is made, and no one sees a failure (${where})`, async () => {
  const host = await world.person('Asha');
  for (const id of ['morning', 'evening']) await world.event(id, { host });
  for (let round = 0; round < 8; round++) {
    const newId = crypto.randomUUID();
    const copies = ['morning', 'evening'].map((id) => outcome(world.as(host).hosting.copy({ id, newId })));
    expect(await Promise.all(copies)).toEqual(['done', 'done']);
  }
  expect(await world.db.selectFrom('event').select('id').where('status', '=', 'draft').execute()).toHaveLength(8);
});
