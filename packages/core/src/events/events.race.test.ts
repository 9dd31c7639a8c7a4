import { expect, test } from 'vitest';
import { refusalOf } from '../testing/refusal.ts';
import { isRealPostgres, freshWorld } from '../testing/world.ts';

const world = freshWorld();

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'taken',
    (error: unknown) => refusalOf(Promise.reject(error as Error)),
  );

const count = (outcomes: string[]) =>
  Object.fromEntries([...Map.groupBy(outcomes, (it) => it)].map(([it, all]) => [it, all.length]));

test(`twenty people, one seat (${isRealPostgres ? 'PostgreSQL' : 'PGlite'})`, async () => {
  for (let round = 0; round < 5; round++) {
    const id = await world.event(`seat${round}`, { seats: 1 });
    const people = await Promise.all(Array.from({ length: 20 }, (_, at) => world.person(`P${round}-${at}`)));
    const outcomes = await Promise.all(people.map((who) => outcome(world.as(who).events.register({ id }))));
    expect(count(outcomes)).toEqual({ taken: 1, SOLD_OUT: 19 });
    const event = await world.db
      .selectFrom('event')
      .select('seats_left')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(event.seats_left).toBe(0);
    expect(await world.db.selectFrom('ticket').selectAll().where('event_id', '=', id).execute()).toHaveLength(1);
  }
});

test('one person registers on ten devices at once: one seat', async () => {
  const asha = await world.person('Asha');
  const id = await world.event('free', { seats: 5 });
  await Promise.all(Array.from({ length: 10 }, () => outcome(world.as(asha).events.register({ id }))));
  expect((await world.as(asha).events.get({ id })).seatsLeft).toBe(4);
  await Promise.all(Array.from({ length: 10 }, () => outcome(world.as(asha).events.cancel({ id }))));
  expect((await world.as(asha).events.get({ id })).seatsLeft).toBe(5);
});

test('an order is settled once, paid or failed, and ten who pay for the last seat are one', async () => {
  const asha = await world.person('Asha');
  const id = await world.event('paid', { price: 100, seats: 5 });
  const order = await world.as(asha).events.book({ id, orderId: crypto.randomUUID() });
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      outcome(world.as(asha).payments.settle({ id: order.id, outcome: at % 2 ? 'pay' : 'fail' })),
    ),
  );
  expect(count(outcomes)).toEqual({ taken: 1, ORDER_CLOSED: 7 });
  const { status } = await world.as(asha).payments.order({ id: order.id });
  expect((await world.as(asha).events.tickets()).tickets).toHaveLength(status === 'paid' ? 1 : 0);

  const last = await world.event('last', { price: 100, seats: 1 });
  const people = await Promise.all(Array.from({ length: 10 }, (_, at) => world.person(`P${at}`)));
  const orders = await Promise.all(
    people.map(
      async (who) => [who, await world.as(who).events.book({ id: last, orderId: crypto.randomUUID() })] as const,
    ),
  );
  const paid = await Promise.all(
    orders.map(([who, it]) => outcome(world.as(who).payments.settle({ id: it.id, outcome: 'pay' }))),
  );
  expect(count(paid)).toEqual({ taken: 1, SOLD_OUT: 9 });
});

test('six premium orders paid at once are one month and one payment', async () => {
  const asha = await world.person('Asha');
  const orders = [];
  for (let at = 0; at < 6; at++) orders.push(await world.as(asha).payments.premium({ orderId: crypto.randomUUID() }));
  const outcomes = await Promise.all(
    orders.map(({ id }) => outcome(world.as(asha).payments.settle({ id, outcome: 'pay' }))),
  );
  expect(count(outcomes)).toEqual({ taken: 1, ALREADY_PREMIUM: 5 });
});

test('registering and giving up at once, again and again, neither fails nor loses a seat', async () => {
  const asha = await world.person('Asha');
  const id = await world.event('free', { seats: 5 });
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      outcome(at % 2 ? world.as(asha).events.cancel({ id }) : world.as(asha).events.register({ id })),
    ),
  );
  for (const it of outcomes) expect(['taken', 'NOT_FOUND', 'ALREADY_GOING']).toContain(it);
  const { seatsLeft, going } = await world.as(asha).events.get({ id });
  expect(seatsLeft + Number(going)).toBe(5);
});
