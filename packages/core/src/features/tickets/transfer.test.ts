import { beforeEach, expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { verdictOf } from '../check-in/verdict-on-phone.ts';
import { readToken } from './ticket-token.ts';

const world = freshWorld();
const hour = 3600_000;

/** Asha hosts, Bilal knows Chitra and Dev; Esha is a stranger. */
let id: string;
beforeEach(async () => {
  for (const name of ['Asha', 'Bilal', 'Chitra', 'Dev', 'Esha']) await world.person(name);
  for (const friend of ['Chitra', 'Dev']) await world.connect('Bilal', friend);
  id = await world.event('gig', { host: 'Asha', price: 100, inHours: 48 });
});

const ticketsOf = async (who: string) => (await world.as(who).tickets.list()).tickets;
const book = async (quantity: number) => {
  const order = await world.take('Bilal', id, quantity);
  await world.pay('Bilal', order);
  world.updates = [];
  return order;
};
const offer = (ticketId: string, personId: string, who = 'Bilal') =>
  world.as(who).tickets.offer({ id: ticketId, personId });
const accept = async (who: string) => {
  const [first] = (await world.as(who).tickets.offers()).offers;
  return world.as(who).tickets.answerOffer({ id: first!.id, answer: 'accept' });
};
/** One offers a ticket, and the other accepts. */
const transfer = async (ticketId: string, personId: string) => {
  await offer(ticketId, personId);
  world.updates = [];
  await accept(personId);
};
const enter = (ticketId: string, wasOffline = false) =>
  world.as('Asha').checkIn.send({
    id,
    gate: 'North',
    entries: [{ id: crypto.randomUUID(), ticketId, enteredAt: world.now.toISOString(), wasOffline }],
  });

test('Bilal transfers one of two tickets: Chitra has a new code at once, and his old one is refused everywhere', async () => {
  await book(2);
  const [old, kept] = await ticketsOf('Bilal');
  await transfer(old!.id, 'Chitra');
  expect((await ticketsOf('Bilal')).map((it) => it.id)).toEqual([kept!.id]);
  const [hers] = await ticketsOf('Chitra');
  expect(hers).toMatchObject({ isReceived: true, from: 'Bilal', guestName: null, event: { going: true } });
  expect([hers!.id, hers!.code, hers!.token].some((it) => [old!.id, old!.code, old!.token].includes(it))).toBe(false);
  expect(world.takeUpdates('Chitra').map(({ type }) => type)).toEqual(['order.changed', 'event.changed']);
  expect(world.takeUpdates('Bilal').map(({ type }) => type)).toEqual(['order.changed', 'event.changed']);

  const { cancelled, tickets, ...list } = await world.as('Asha').checkIn.list({ id });
  expect(cancelled).toEqual([{ id: old!.id, code: old!.code, transferred: true }]);
  expect(tickets.map(({ name, nth, of }) => `${name} ${nth} of ${of}`).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'Bilal 1 of 1',
    'Chitra 1 of 1',
  ]);
  const known = { ...list, now: world.now.getTime(), tickets, cancelled, enteredHere: new Map<string, string>() };
  expect(readToken(old!.token)?.ticketId).toBe(old!.id);
  expect(verdictOf({ by: 'token', token: old!.token, isGenuine: true }, known, true)).toEqual({ is: 'transferred' });
  expect(verdictOf({ by: 'code', code: old!.code }, known, true)).toEqual({ is: 'transferred' });
  expect(verdictOf({ by: 'token', token: hers!.token, isGenuine: true }, known, true).is).toBe('let in');
  // A phone that was offline learns it when it sends the check-in.
  expect((await enter(old!.id, true)).outcomes[0]?.outcome).toBe('transferred');
  expect((await enter(hers!.id)).outcomes[0]?.outcome).toBe('in');
  await world.expectSeatsInOrder();
});

test('Bilal’s only ticket: he is not going any more, and Chitra is', async () => {
  const order = await book(1);
  await transfer((await ticketsOf('Bilal'))[0]!.id, 'Chitra');
  expect(await world.as('Bilal').events.get({ id })).toMatchObject({ going: false, order: null, seatsLeft: 9 });
  expect(await world.as('Bilal').payments.order({ id: order.id })).toMatchObject({
    status: 'transferred',
    quantity: 0,
    transferred: 1,
    refund: null,
  });
  const { attendees } = await world.as('Asha').hosting.attendees({ id });
  expect(attendees.map(({ person, quantity }) => [person.id, quantity])).toEqual([['Chitra', 1]]);
  await world.expectSeatsInOrder();
});

test('Asha sees which seats were transferred, and who paid for them', async () => {
  await book(2);
  const seats = async () => {
    const { attendees } = await world.as('Asha').hosting.attendees({ id });
    return Object.fromEntries(
      attendees.map(({ person, quantity, transferred, isReceived, amountPaise }) => [
        person.id,
        { quantity, transferred, isReceived, amountPaise },
      ]),
    );
  };
  const bilal = { quantity: 2, transferred: 0, isReceived: false, amountPaise: 20_000 };
  expect(await seats()).toEqual({ Bilal: bilal });
  await transfer((await ticketsOf('Bilal'))[0]!.id, 'Chitra');
  expect(await seats()).toEqual({
    Bilal: { ...bilal, quantity: 1, transferred: 1 },
    Chitra: { quantity: 1, transferred: 0, isReceived: true, amountPaise: 0 },
  });
});

test('the payment stays Bilal’s: no refund while a ticket is away, all of it once it is back', async () => {
  const order = await book(2);
  await transfer((await ticketsOf('Bilal'))[0]!.id, 'Chitra');
  expect(await refusalOf(world.as('Bilal').tickets.cancel({ id: order.id }))).toBe('SEATS_TRANSFERRED');
  const [hers] = await ticketsOf('Chitra');
  expect(await world.as('Chitra').tickets.cancel({ id: hers!.orderId })).toMatchObject({
    status: 'cancelled',
    refund: null,
  });
  expect(await ticketsOf('Chitra')).toEqual([]);
  const back = await ticketsOf('Bilal');
  expect(back.map(({ orderId }) => orderId)).toEqual([order.id, order.id]);
  expect(back.some((it) => it.id === hers!.id)).toBe(false);
  expect((await world.as('Chitra').events.get({ id })).seatsLeft).toBe(8);
  expect(await world.as('Bilal').tickets.cancel({ id: order.id })).toMatchObject({ refund: { amountPaise: 20_000 } });
  await world.expectSeatsInOrder();
});

test('a cancelled event refunds Bilal alone, no matter who has the tickets', async () => {
  const order = await book(1);
  await transfer((await ticketsOf('Bilal'))[0]!.id, 'Chitra');
  const [hers] = await ticketsOf('Chitra');
  await world.as('Asha').hosting.cancel({ id });
  expect(await world.as('Bilal').payments.order({ id: order.id })).toMatchObject({
    status: 'cancelled',
    refund: { amountPaise: 10_000 },
  });
  expect(await world.as('Chitra').payments.order({ id: hers!.orderId })).toMatchObject({
    status: 'cancelled',
    refund: null,
  });
  await world.expectSeatsInOrder();
});

test('only the buyer offers, and only to a connection', async () => {
  await book(3);
  const [first, second] = await ticketsOf('Bilal');
  for (const who of ['Asha', 'Chitra', 'Esha']) expect(await refusalOf(offer(first!.id, 'Dev', who))).toBe('NOT_FOUND');
  for (const to of ['Esha', 'Asha', 'Bilal', 'nobody']) expect(await refusalOf(offer(first!.id, to))).toBe('NOT_FOUND');
  await transfer(first!.id, 'Chitra');
  expect(await refusalOf(offer(first!.id, 'Chitra'))).toBe('NOT_FOUND');
  await transfer(second!.id, 'Chitra');
  const hers = await ticketsOf('Chitra');
  expect(new Set(hers.map(({ orderId }) => orderId)).size).toBe(1);
  expect(hers).toHaveLength(2);
  await world.connect('Chitra', 'Esha');
  expect(await refusalOf(offer(hers[0]!.id, 'Esha', 'Chitra'))).toBe('NOT_THE_BUYER');
  expect(await refusalOf(world.take('Chitra', id))).toBe('ALREADY_GOING');
  await world.expectSeatsInOrder();
});

test('a block either way looks like a stranger, and hides who a ticket came from', async () => {
  await book(2);
  const [first, second] = await ticketsOf('Bilal');
  await transfer(first!.id, 'Chitra');
  await world.as('Chitra').safety.block({ personId: 'Bilal' });
  await world.as('Bilal').safety.block({ personId: 'Dev' });
  for (const to of ['Chitra', 'Dev']) expect(await refusalOf(offer(second!.id, to))).toBe('NOT_FOUND');
  expect(await ticketsOf('Chitra')).toMatchObject([{ isReceived: true, from: null }]);
});

test('nothing moves after check-in, and nothing is offered once the event has begun', async () => {
  await book(3);
  const [first, second] = await ticketsOf('Bilal');
  await transfer(second!.id, 'Chitra');
  const [hers] = await ticketsOf('Chitra');
  world.pass(48 * hour);
  await enter(first!.id);
  await enter(hers!.id);
  expect(await refusalOf(offer(first!.id, 'Dev'))).toBe('CHECKED_IN');
  expect(await refusalOf(world.as('Chitra').tickets.cancel({ id: hers!.orderId }))).toBe('CHECKED_IN');
  expect(await refusalOf(offer((await ticketsOf('Bilal'))[1]!.id, 'Dev'))).toBe('EVENT_OVER');
  await world.expectSeatsInOrder();
});

test('offers have a rate limit, also of tickets that do not exist', async () => {
  const outcomes = [];
  for (let n = 0; n < 31; n++) outcomes.push(await refusalOf(offer(crypto.randomUUID(), 'Chitra')));
  expect(outcomes.slice(29)).toEqual(['NOT_FOUND', 'TOO_MANY']);
});

test('a ticket cannot go back to Bilal while he has other seats, and Chitra does not learn why', async () => {
  await book(1);
  await transfer((await ticketsOf('Bilal'))[0]!.id, 'Chitra');
  await world.take('Bilal', id);
  const [hers] = await ticketsOf('Chitra');
  expect(await refusalOf(world.as('Chitra').tickets.cancel({ id: hers!.orderId }))).toBe('NOT_RETURNABLE');
});
