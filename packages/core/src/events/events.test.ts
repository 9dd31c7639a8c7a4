import { describe, expect, test } from 'vitest';
import { categories } from './rules.ts';
import { sampleEvents, sampleMe, samplePeople } from '../sample-data.ts';
import { interestOptions } from '../account/rules.ts';
import { refusalOf } from '../testing/refusal.ts';
import { freshWorld } from '../testing/world.ts';

const world = freshWorld();

const seats = async (id: string) =>
  (await world.db.selectFrom('event').select('seats_left').where('id', '=', id).executeTakeFirstOrThrow()).seats_left;

describe('a free event', () => {
  test('Asha registers once however often she presses, gives her seat back once, and may come again', async () => {
    const asha = await world.person('Asha');
    const id = await world.event('free', { seats: 2 });
    expect(await world.as(asha).events.register({ id })).toMatchObject({ going: true, seatsLeft: 1 });
    expect(await world.as(asha).events.register({ id })).toMatchObject({ going: true, seatsLeft: 1 });
    const { tickets } = await world.as(asha).events.tickets();
    expect(tickets).toMatchObject([{ price: 0, event: { id } }]);
    expect(tickets[0]!.code).toMatch(/^[2-9A-Z]{8}$/);
    expect(world.heard(asha)).toMatchObject([{ type: 'event.changed', event: { id, going: true } }]);
    expect(await world.as(asha).events.cancel({ id })).toMatchObject({ going: false, seatsLeft: 2 });
    expect(await refusalOf(world.as(asha).events.cancel({ id }))).toBe('NOT_FOUND');
    expect(await seats(id)).toBe(2);
    expect((await world.as(asha).events.tickets()).tickets).toEqual([]);
    expect(await world.as(asha).events.register({ id })).toMatchObject({ going: true, seatsLeft: 1 });
  });

  test('the last seat goes to one; when it comes back, the next may have it', async () => {
    const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
    const id = await world.event('small', { seats: 1 });
    await world.as(asha).events.register({ id });
    expect(await refusalOf(world.as(bilal).events.register({ id }))).toBe('SOLD_OUT');
    await world.as(asha).events.cancel({ id });
    expect((await world.as(bilal).events.register({ id })).going).toBe(true);
  });

  test('what does not fit is refused by name', async () => {
    const asha = await world.person('Asha');
    await world.event('paid', { price: 100 });
    await world.event('over', { inHours: -1 });
    expect(await refusalOf(world.as(asha).events.register({ id: 'paid' }))).toBe('NOT_FREE');
    expect(await refusalOf(world.as(asha).events.register({ id: 'over' }))).toBe('EVENT_OVER');
    expect(await refusalOf(world.as(asha).events.register({ id: 'none' }))).toBe('NOT_FOUND');
  });
});

describe('a paid event', () => {
  const book = (who: string, id: string, orderId: string = crypto.randomUUID()) =>
    world.as(who).events.book({ id, orderId });

  test('Asha books and pays: a ticket, one seat fewer, and the order is closed', async () => {
    const asha = await world.person('Asha');
    const id = await world.event('paid', { price: 499, seats: 3 });
    const order = await book(asha, id);
    expect(order).toMatchObject({ amountPaise: 49_900, status: 'open', purpose: 'ticket', eventId: id });
    expect(await seats(id)).toBe(3);
    expect((await world.as(asha).payments.settle({ id: order.id, outcome: 'pay' })).status).toBe('paid');
    expect(await seats(id)).toBe(2);
    expect((await world.as(asha).events.tickets()).tickets).toMatchObject([{ price: 499 }]);
    expect(await refusalOf(world.as(asha).payments.settle({ id: order.id, outcome: 'pay' }))).toBe('ORDER_CLOSED');
    expect(await refusalOf(book(asha, id))).toBe('ALREADY_GOING');
    expect(await refusalOf(world.as(asha).events.cancel({ id }))).toBe('PAID_TICKET');
  });

  test('a payment that fails takes no seat, and a new order may follow', async () => {
    const asha = await world.person('Asha');
    const id = await world.event('paid', { price: 499, seats: 1 });
    const order = await book(asha, id);
    expect((await world.as(asha).payments.settle({ id: order.id, outcome: 'fail' })).status).toBe('failed');
    expect(await seats(id)).toBe(1);
    expect((await book(asha, id)).status).toBe('open');
  });

  test('the same order again is the same order; somebody else’s id is refused', async () => {
    const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
    const id = await world.event('paid', { price: 499 });
    const orderId = crypto.randomUUID();
    expect(await book(asha, id, orderId)).toEqual(await book(asha, id, orderId));
    expect(await refusalOf(book(bilal, id, orderId))).toBe('ID_TAKEN');
    // An answer that was lost can be asked for again after paying, too.
    await world.as(asha).payments.settle({ id: orderId, outcome: 'pay' });
    expect(await book(asha, id, orderId)).toMatchObject({ id: orderId, status: 'paid' });
  });

  test('who pays too late is told so, and nothing is charged', async () => {
    const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
    const id = await world.event('paid', { price: 499, seats: 1 });
    const [first, second] = [await book(asha, id), await book(bilal, id)];
    await world.as(asha).payments.settle({ id: first.id, outcome: 'pay' });
    expect(await refusalOf(world.as(bilal).payments.settle({ id: second.id, outcome: 'pay' }))).toBe('SOLD_OUT');
    expect((await world.as(bilal).payments.order({ id: second.id })).status).toBe('open');
    expect((await world.as(bilal).events.tickets()).tickets).toEqual([]);
  });

  test('in production there is no pretend gateway', async () => {
    const asha = await world.person('Asha');
    const id = await world.event('paid', { price: 499 });
    const order = await book(asha, id);
    world.edition = 'production';
    expect(await refusalOf(book(asha, id))).toBe('PAYMENTS_OFF');
    expect(await refusalOf(world.as(asha).payments.settle({ id: order.id, outcome: 'pay' }))).toBe('NOT_FOUND');
    expect(await refusalOf(world.as(asha).payments.premium({ orderId: crypto.randomUUID() }))).toBe('PAYMENTS_OFF');
  });
});

test('premium costs ₹20, lasts 30 days, and puts nobody in danger of paying twice', async () => {
  const asha = await world.person('Asha');
  const order = await world.as(asha).payments.premium({ orderId: crypto.randomUUID() });
  expect(order).toMatchObject({ amountPaise: 2000, purpose: 'premium', eventId: null });
  await world.as(asha).payments.settle({ id: order.id, outcome: 'pay' });
  const premium = async () => (await world.as(asha).account.session()).me?.isPremium;
  expect(await premium()).toBe(true);
  expect(await refusalOf(world.as(asha).payments.premium({ orderId: crypto.randomUUID() }))).toBe('ALREADY_PREMIUM');
  world.pass(30 * 24 * 3600_000);
  expect(await premium()).toBe(false);
});

test('the list keeps to the category, soonest first, without what is long over', async () => {
  const asha = await world.person('Asha');
  await world.event('later', { inHours: 48 });
  await world.event('soon', { inHours: 1 });
  await world.event('gone', { inHours: -24 });
  expect((await world.as(asha).events.list({ category: 'music' })).events.map(({ id }) => id)).toEqual([
    'soon',
    'later',
  ]);
  expect((await world.as(asha).events.list({ category: 'tech' })).events).toEqual([]);
});

test('the profile’s numbers are real', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  await world.event('free');
  expect(await world.as(asha).account.activity()).toEqual({ meetings: 0, events: 0, connections: 0 });
  await world.connect(asha, bilal);
  await world.as(asha).events.register({ id: 'free' });
  expect(await world.as(asha).account.activity()).toEqual({ meetings: 1, events: 1, connections: 1 });
});

test('the sample data is what the specification says, at every load', () => {
  expect(sampleMe).toMatchObject({
    age: 26,
    gender: 'Non-binary',
    city: 'Mumbai',
    interests: ['Movies', 'Startups', 'Travel'],
    isPremium: false,
  });
  expect(samplePeople.map(({ id }) => id)).toEqual(['2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13']);
  for (const person of samplePeople) {
    expect(person.age).toBeGreaterThanOrEqual(18);
    expect(person.age).toBeLessThanOrEqual(45);
    expect(person.interests.length).toBeGreaterThanOrEqual(2);
    expect(person.interests.length).toBeLessThanOrEqual(4);
    expect(person.distance).toBeGreaterThanOrEqual(0.5);
    expect(person.distance).toBeLessThanOrEqual(5);
    expect(person.city).toBe('Mumbai');
    for (const interest of person.interests) expect(interestOptions).toContain(interest);
  }
  const today = new Date('2026-03-02T20:00:00Z');
  const events = sampleEvents(today);
  expect(events).toEqual(sampleEvents(new Date('2026-03-03T18:00:00Z')));
  expect(events.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
  expect(events.map(({ name }) => name)).toEqual([
    'Startup Networking Night',
    'Movie Marathon Weekend',
    'Study Group Session',
    'Tech Conference 2025',
    'Art Gallery Opening',
    'Food Festival',
    'Music Concert',
    'Sports Tournament',
  ]);
  for (const event of events) {
    expect(Number.isInteger(event.price) && event.price >= 0 && event.price <= 2000).toBe(true);
    expect(categories).toContain(event.category);
    expect(new Date(event.date).getTime()).toBeGreaterThan(today.getTime());
  }
});
