import { beforeEach, expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';

const world = freshWorld();

/** Asha hosts, Dev helps at the gate, Bilal has two tickets and Chitra none. */
let id: string;
beforeEach(async () => {
  for (const name of ['Asha', 'Bilal', 'Chitra', 'Dev']) await world.person(name);
  id = await world.event('gig', { host: 'Asha' });
  await world.db
    .insertInto('event_team')
    .values({ event_id: id, person_id: 'Dev', role: 'helper', added_at: world.now })
    .execute();
  await world.take('Bilal', id, 2);
  world.updates = [];
});

const ticketsOf = async (who: string) => (await world.as(who).tickets.list()).tickets;
const guestAt = async (who: string) =>
  (await world.as(who).checkIn.list({ id })).tickets.toSorted((a, b) => a.nth - b.nth).map(({ guest }) => guest);

test('Bilal names his second ticket: he, the host and the gate see it, and his devices fetch it', async () => {
  const [, second] = await ticketsOf('Bilal');
  await world.as('Bilal').tickets.name({ id: second!.id, name: '  Farah Khan ' });
  expect((await ticketsOf('Bilal')).map(({ guestName }) => guestName)).toEqual([null, 'Farah Khan']);
  expect(world.takeUpdates('Bilal').map(({ type }) => type)).toEqual(['event.changed']);
  for (const who of ['Asha', 'Dev']) expect(await guestAt(who)).toEqual([null, 'Farah Khan']);
  const { attendees } = await world.as('Asha').hosting.attendees({ id });
  expect(attendees.map(({ guests }) => guests)).toEqual([['Farah Khan']]);
  await world.as('Bilal').tickets.name({ id: second!.id, name: null });
  expect(await guestAt('Asha')).toEqual([null, null]);
});

test('Asha finds Bilal by a name on his ticket, until the ticket is returned or he is blocked', async () => {
  const found = async (name: string) =>
    (await world.as('Asha').hosting.attendees({ id, name })).attendees.map(({ person }) => person.id);
  const [, second] = await ticketsOf('Bilal');
  expect(await found('farah')).toEqual([]);
  await world.as('Bilal').tickets.name({ id: second!.id, name: 'Farah Khan' });
  expect(await found('farah')).toEqual(['Bilal']);
  expect(await found('bil')).toEqual(['Bilal']);
  for (const nobody of ['Chitra', 'F%h', 'Far_h']) expect(await found(nobody)).toEqual([]);
  await world.db.updateTable('ticket').set({ cancelled_at: world.now }).where('id', '=', second!.id).execute();
  expect(await found('farah')).toEqual([]);
  await world.db.updateTable('ticket').set({ cancelled_at: null }).where('id', '=', second!.id).execute();
  await world.as('Asha').safety.block({ personId: 'Bilal' });
  expect(await found('farah')).toEqual([]);
});

test('nobody but its holder names a ticket, and after a block the gate sees no name', async () => {
  const [first] = await ticketsOf('Bilal');
  for (const who of ['Asha', 'Chitra', 'Dev'])
    expect(await refusalOf(world.as(who).tickets.name({ id: first!.id, name: 'Me' }))).toBe('NOT_FOUND');
  expect(await refusalOf(world.as('Bilal').tickets.name({ id: 'nothing', name: 'Me' }))).toBe('NOT_FOUND');
  for (const name of ['', ' ', 'x'.repeat(61)])
    expect(await refusalOf(world.as('Bilal').tickets.name({ id: first!.id, name }))).toBe('BAD_REQUEST');
  await world.as('Bilal').tickets.name({ id: first!.id, name: 'Farah' });
  await world.as('Asha').safety.block({ personId: 'Bilal' });
  expect(await guestAt('Asha')).toEqual([null, null]);
  expect((await world.as('Asha').hosting.attendees({ id })).attendees).toEqual([]);
});

test('a name stays once its ticket is checked in, its event is over, or the ticket was returned', async () => {
  const [first, second] = await ticketsOf('Bilal');
  world.pass(24 * 3600_000);
  const entry = { id: crypto.randomUUID(), ticketId: first!.id, enteredAt: world.now.toISOString(), wasOffline: false };
  await world.as('Dev').checkIn.send({ id, gate: 'North', entries: [entry] });
  expect(await refusalOf(world.as('Bilal').tickets.name({ id: first!.id, name: 'Farah' }))).toBe('CHECKED_IN');
  world.pass(4 * 3600_000);
  expect(await refusalOf(world.as('Bilal').tickets.name({ id: second!.id, name: 'Farah' }))).toBe('EVENT_OVER');
  const other = await world.event('other');
  const order = await world.take('Bilal', other);
  const returned = (await ticketsOf('Bilal')).find(({ orderId }) => orderId === order.id);
  await world.as('Bilal').tickets.cancel({ id: order.id });
  expect(await refusalOf(world.as('Bilal').tickets.name({ id: returned!.id, name: 'Farah' }))).toBe('NOT_FOUND');
});
