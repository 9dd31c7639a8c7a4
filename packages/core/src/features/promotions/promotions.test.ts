import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../../kernel/time.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { cellOf } from '../sandbox/sandbox.ts';
import { expireHolds } from '../payments/expire-holds.ts';
import { sendRefunds } from '../payments/send-refunds.ts';
import { endPromotion, listPromotions, promoteByOperator } from './promote-by-operator.ts';

const world = freshWorld();

/** Enough events around them that a list has room for two promoted ones. */
async function town() {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  for (let nth = 0; nth < 16; nth++) await world.event(`event-${nth}`, { inHours: 24 + nth });
  await world.event('jam', { host: asha, inHours: 24 * 20 });
  return { asha, bilal };
}

const order = (host: string, id: string, weeks: number, orderId: string = randomUUID()) =>
  world.as(host).promotions.order({ id, orderId, weeks, weekPrice: 200 });
const pay = (host: string, id: string) => world.as(host).payments.settle({ id, outcome: 'pay' });
const buy = async (host: string, id: string, weeks: number) => pay(host, (await order(host, id, weeks)).id);
const promotedFor = async (person: string, filter: Parameters<ReturnType<typeof world.as>['events']['list']>[0] = {}) =>
  (await world.as(person).events.list(filter)).promoted.map(({ by, event }) => `${event.id} by ${by}`).toSorted();

test('Asha pays for two weeks, Bilal sees her event as promoted until they end, and the list itself stays the same', async () => {
  const { asha, bilal } = await town();
  const before = await world.as(bilal).events.list({});
  expect(before.promoted).toEqual([]);
  expect(await world.as(asha).promotions.get({ id: 'jam' })).toEqual({ until: null, weekPrice: 200, weeks: 3 });

  const open = await order(asha, 'jam', 2);
  expect(open).toMatchObject({ purpose: 'promotion', amountPaise: 40_000, status: 'open', eventId: null });
  expect(await promotedFor(bilal)).toEqual([]);

  const paid = await pay(asha, open.id);
  const until = new Date(world.now.getTime() + 14 * dayMs).toISOString();
  expect(paid).toMatchObject({ status: 'paid', description: 'Promotion of Event jam, 2 weeks' });
  expect(paid.promotion).toEqual({ eventId: 'jam', weeks: 2, until });
  expect(await world.as(asha).promotions.get({ id: 'jam' })).toMatchObject({ until, weeks: 1 });

  const after = await world.as(bilal).events.list({});
  expect(after.promoted).toMatchObject([{ by: 'host', event: { id: 'jam', name: 'Event jam' } }]);
  expect(after.events).toEqual(before.events);
  // The receipt of a promotion is no ticket.
  expect((await world.as(asha).events.get({ id: 'jam' })).going).toBe(false);
  expect((await world.as(asha).hosting.get({ id: 'jam' })).numbers).toMatchObject({ sold: 0, held: 0 });

  world.pass(14 * dayMs);
  expect(await promotedFor(bilal)).toEqual([]);
});

test('weeks that are bought later follow those bought before', async () => {
  const { asha } = await town();
  await buy(asha, 'jam', 1);
  const { promotion } = await buy(asha, 'jam', 2);
  expect(promotion?.until).toBe(new Date(world.now.getTime() + 21 * dayMs).toISOString());
  expect(await refusalOf(order(asha, 'jam', 1))).toBe('NOT_PROMOTABLE');
});

test('only the host promotes, and only a published, upcoming event at a public place', async () => {
  const { asha, bilal } = await town();
  expect(await refusalOf(order(bilal, 'jam', 1))).toBe('NOT_FOUND');
  expect(await refusalOf(order(bilal, 'no event', 1))).toBe('NOT_FOUND');
  expect(await refusalOf(world.as(bilal).promotions.get({ id: 'jam' }))).toBe('NOT_FOUND');
  await world.event('draft', { host: asha, status: 'draft' });
  await world.event('cancelled', { host: asha, status: 'cancelled' });
  await world.event('over', { host: asha, inHours: -1 });
  for (const id of ['draft', 'cancelled', 'over']) expect(await refusalOf(order(asha, id, 1))).toBe('NOT_PROMOTABLE');
  await sql`update event set is_private = true, area = ${cellOf('Bandra West')}, area_name = 'Bandra West' where id = 'jam'`.execute(
    world.db,
  );
  expect(await refusalOf(order(asha, 'jam', 1))).toBe('NOT_PROMOTABLE');
  expect(await world.as(asha).promotions.get({ id: 'jam' })).toMatchObject({ weeks: 0 });
});

test('a price that changed, none, and an id of something else are refused by name', async () => {
  const { asha, bilal } = await town();
  const orderId = randomUUID();
  expect(await refusalOf(world.as(asha).promotions.order({ id: 'jam', orderId, weeks: 1, weekPrice: 1 }))).toBe(
    'PRICE_CHANGED',
  );
  await order(asha, 'jam', 1, orderId);
  expect((await order(asha, 'jam', 1, orderId)).id).toBe(orderId);
  await world.event('talk', { host: bilal });
  expect(await refusalOf(order(bilal, 'talk', 1, orderId))).toBe('ID_TAKEN');
  world.start({}, { PROMOTION_WEEK_RUPEES: null });
  expect(await refusalOf(order(asha, 'jam', 1))).toBe('PAYMENTS_OFF');
  expect(await world.as(asha).promotions.get({ id: 'jam' })).toMatchObject({ weekPrice: null });
});

test('an order that is not paid in time ends, and a second one replaces the first', async () => {
  const { asha, bilal } = await town();
  const [first, second] = [await order(asha, 'jam', 1), await order(asha, 'jam', 2)];
  expect(await world.as(asha).payments.order({ id: first.id })).toMatchObject({ status: 'ended' });
  world.pass(11 * minuteMs);
  await expireHolds(world.host);
  expect(await world.as(asha).payments.order({ id: second.id })).toMatchObject({ status: 'ended' });
  expect(await refusalOf(pay(asha, second.id))).toBe('ORDER_CLOSED');
  expect(await promotedFor(bilal)).toEqual([]);
});

test('a host who deletes their account gets the weeks refunded that had not begun', async () => {
  const { asha, bilal } = await town();
  const { id } = await buy(asha, 'jam', 2);
  world.pass(3 * dayMs);
  await (await world.freshlyAs(asha)).leaving.deleteAccount({ name: asha });
  expect(await promotedFor(bilal)).toEqual([]);
  const payments = await world.db.selectFrom('payment').select(['order_id', 'refund_paise']).execute();
  expect(payments).toEqual([{ order_id: id, refund_paise: 20_000 }]);
});

test('cancelling the event ends its promotion, and refunds the weeks that had not begun', async () => {
  const { asha, bilal } = await town();
  const { id } = await buy(asha, 'jam', 2);
  const { id: next } = await buy(asha, 'jam', 1);
  world.pass(3 * dayMs);
  await world.as(asha).hosting.cancel({ id: 'jam' });
  expect(await promotedFor(bilal)).toEqual([]);
  await sendRefunds(world.host);
  const refundOf = async (id: string) => (await world.as(asha).payments.order({ id })).refund?.amountPaise;
  expect([await refundOf(id), await refundOf(next)]).toEqual([20_000, 20_000]);
});

test('cancelling in the last week refunds nothing of it', async () => {
  const { asha } = await town();
  const { id } = await buy(asha, 'jam', 1);
  world.pass(hourMs);
  await world.as(asha).hosting.cancel({ id: 'jam' });
  expect(await sendRefunds(world.host)).toBe(0);
  expect(await world.as(asha).payments.order({ id })).toMatchObject({ status: 'cancelled', refund: null });
});

test('money that comes after the event was cancelled is refunded', async () => {
  const { asha } = await town();
  const { id } = await order(asha, 'jam', 1);
  await sql`update event set status = 'cancelled' where id = 'jam'`.execute(world.db);
  expect(await pay(asha, id)).toMatchObject({ status: 'cancelled', refund: { amountPaise: 20_000 } });
});

test('people with premium, people who hid it, and people blocked either way do not see it as promoted', async () => {
  const { asha, bilal } = await town();
  await buy(asha, 'jam', 1);
  const [chitra, dev, esha] = [
    await world.person('Chitra', { premium: true }),
    await world.person('Dev'),
    await world.person('Esha'),
  ];
  await world.as(asha).safety.block({ personId: dev });
  await world.as(esha).safety.block({ personId: asha });
  for (const person of [chitra, dev, esha]) expect(await promotedFor(person)).toEqual([]);
  expect(await promotedFor(bilal)).toEqual(['jam by host']);
  await world.as(bilal).promotions.hide({ id: 'jam' });
  await world.as(bilal).promotions.hide({ id: 'jam' });
  expect(await promotedFor(bilal)).toEqual([]);
  // It stays hidden when it is promoted again.
  await buy(asha, 'jam', 1);
  world.pass(8 * dayMs);
  expect(await promotedFor(bilal)).toEqual([]);
  expect(await world.as(bilal).events.get({ id: 'jam' })).toMatchObject({ status: 'published' });
  expect(await refusalOf(world.as(bilal).promotions.hide({ id: 'event-1' }))).toBe('NOT_FOUND');
});

test('a sold-out event is not shown as promoted until seats come back', async () => {
  const { asha, bilal } = await town();
  await buy(asha, 'jam', 1);
  await sql`update event set seats_left = 0 where id = 'jam'`.execute(world.db);
  expect(await promotedFor(bilal)).toEqual([]);
  await sql`update event set seats_left = 1 where id = 'jam'`.execute(world.db);
  expect(await promotedFor(bilal)).toEqual(['jam by host']);
});

test('a list shows only what passes its filter, none in what is about the person, and none after the first page', async () => {
  const { asha, bilal } = await town();
  await buy(asha, 'jam', 1);
  const { category } = await world.as(bilal).events.get({ id: 'jam' });
  const other = category === 'Food' ? 'tech' : 'food';
  expect(await promotedFor(bilal, { category: other })).toEqual([]);
  expect(await promotedFor(bilal, { when: 'today' })).toEqual([]);
  expect(await promotedFor(bilal, { words: 'jam' })).toEqual([]);
  await world.as(bilal).events.save({ id: 'jam' });
  expect(await promotedFor(bilal, { saved: true })).toEqual([]);
  for (let nth = 16; nth < 24; nth++) await world.event(`event-${nth}`, { inHours: 24 + nth });
  const { next } = await world.as(bilal).events.list({});
  expect(await promotedFor(bilal, { after: next ?? '' })).toEqual([]);
});

const delhi = { latitude: 28.61, longitude: 77.2 };
const bandra = { latitude: 19.06, longitude: 72.83 };
const move = (place: { latitude: number; longitude: number } | { latitude: null; longitude: null }) =>
  world.db.updateTable('event').set(place).where('id', '=', 'jam').execute();

test('Bilal, who is in Bandra, sees what is promoted there in each list, and never what is promoted in Delhi', async () => {
  const { asha, bilal } = await town();
  await buy(asha, 'jam', 1);
  // His own words are not his place.
  await world.db.updateTable('person').set({ city: 'Delhi' }).where('id', '=', bilal).execute();
  for (const [place, shown] of [
    [delhi, []],
    [bandra, ['jam by host']],
  ] as const) {
    await move(place);
    for (const filter of [{}, { sort: 'near' }, { category: 'music' }] as const)
      expect([place, filter, await promotedFor(bilal, filter)]).toEqual([place, filter, shown]);
  }
});

test.each([
  ['Delhi', delhi, ['jam by host']],
  ['Delhi', bandra, []],
  [' mumbai ', bandra, ['jam by host']],
  ['Mumbai', delhi, []],
  // No region has that name.
  ['Ujjain', delhi, ['jam by host']],
])('who is in %s but shares no area sees what is promoted there: at %j, %j', async (city, place, shown) => {
  const { asha } = await town();
  await buy(asha, 'jam', 1);
  await move(place);
  const chitra = await world.person('Chitra', { area: null });
  await world.db.updateTable('person').set({ city }).where('id', '=', chitra).execute();
  expect(await promotedFor(chitra)).toEqual(shown);
});

test('an event that is not on the map is promoted in the city of its host', async () => {
  const { asha, bilal } = await town();
  const chitra = await world.person('Chitra', { area: null });
  await world.db.updateTable('person').set({ city: 'Delhi' }).where('id', '=', chitra).execute();
  await buy(asha, 'jam', 1);
  await move({ latitude: null, longitude: null });
  expect([await promotedFor(bilal), await promotedFor(chitra)]).toEqual([['jam by host'], []]);
  await world.db.updateTable('person').set({ city: 'Delhi' }).where('id', '=', asha).execute();
  expect([await promotedFor(bilal), await promotedFor(chitra)]).toEqual([[], ['jam by host']]);
});

test('three promoted events take turns, the same for everyone, and no list has more than two', async () => {
  const { bilal } = await town();
  const chitra = await world.person('Chitra', { gender: 'Male', interests: ['Books'] });
  for (const id of ['event-3', 'event-4', 'event-5'])
    await world.db.transaction().execute((db) => promoteByOperator(db, id, world.now));
  const shown = new Map<string, number>();
  for (let turn = 0; turn < 20; turn++) {
    const now = await promotedFor(bilal);
    expect(now).toHaveLength(2);
    expect(await promotedFor(chitra)).toEqual(now);
    for (const it of now) shown.set(it, (shown.get(it) ?? 0) + 1);
    world.pass(hourMs);
  }
  expect(shown.size).toBe(3);
  for (const times of shown.values()) expect(times).toBeGreaterThan(7);
});

test('the operator promotes an event until it begins or they end it', async () => {
  const { bilal } = await town();
  const run = <T>(
    work: (db: Parameters<Parameters<ReturnType<typeof world.db.transaction>['execute']>[0]>[0]) => Promise<T>,
  ) => world.db.transaction().execute(work);
  expect(await run((db) => promoteByOperator(db, 'event-3', world.now))).toEqual({
    name: 'Event event-3',
    isChange: true,
  });
  expect(await run((db) => promoteByOperator(db, 'event-3', world.now))).toMatchObject({ isChange: false });
  expect(await promotedFor(bilal)).toEqual(['event-3 by operator']);
  expect(await listPromotions(world.db, world.now)).toMatchObject([{ eventId: 'event-3', by: 'operator' }]);
  expect(await run((db) => endPromotion(db, 'event-3', world.now))).toEqual({ name: 'Event event-3', isChange: true });
  expect(await promotedFor(bilal)).toEqual([]);
  await world.event('draft', { status: 'draft' });
  for (const id of ['draft', 'none'])
    expect(await refusalOf(run((db) => promoteByOperator(db, id, world.now)))).toBe('NOT_FOUND');
});
