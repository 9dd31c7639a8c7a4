import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { tidyTransferOffers } from './tidy-transfer-offers.ts';
import { transferOfferMs } from './transfer-times.ts';

const world = freshWorld();

/** Asha hosts, Bilal has two tickets and knows Chitra and Dev. */
let id: string;
let ticket: string;
beforeEach(async () => {
  for (const name of ['Asha', 'Bilal', 'Chitra', 'Dev']) await world.person(name);
  for (const friend of ['Chitra', 'Dev']) await world.connect('Bilal', friend);
  id = await world.event('gig', { host: 'Asha', price: 100, inHours: 96 });
  await world.pay('Bilal', await world.take('Bilal', id, 2));
  ticket = (await ticketsOf('Bilal'))[0]!.id;
  world.updates = [];
});

const ticketsOf = async (who: string) => (await world.as(who).tickets.list()).tickets;
const offersOf = async (who: string) => (await world.as(who).tickets.offers()).offers;
const offer = (to: string) => world.as('Bilal').tickets.offer({ id: ticket, personId: to });
const answer = (who: string, offerId: string, it: 'accept' | 'decline') =>
  world.as(who).tickets.answerOffer({ id: offerId, answer: it });
const shown = async () => (await ticketsOf('Bilal')).find((it) => it.id === ticket)?.offer ?? null;
const kinds = async (who: string) => (await world.as(who).notifications.list()).notifications.map((it) => it.kind);
const isValid = async () => (await world.as('Asha').checkIn.list({ id })).tickets.some((it) => it.id === ticket);
const expiresAt = () => new Date(world.now.getTime() + transferOfferMs).toISOString();

test('Chitra is asked, and Bilal’s ticket stays his and valid until she accepts', async () => {
  await offer('Chitra');
  expect(await shown()).toEqual({ name: 'Chitra', status: 'offered', expiresAt: expiresAt() });
  const [one, ...others] = await offersOf('Chitra');
  expect(others).toEqual([]);
  expect(one).toMatchObject({
    event: { id, going: false },
    from: { id: 'Bilal', name: 'Bilal' },
    expiresAt: expiresAt(),
  });
  expect(JSON.stringify(one)).not.toContain(ticket);
  expect(await kinds('Chitra')).toEqual(['transfer']);
  expect(world.takeUpdates('Chitra').map(({ type }) => type)).toContain('event.changed');
  expect(await ticketsOf('Chitra')).toEqual([]);
  expect(await isValid()).toBe(true);
  const { attendees } = await world.as('Asha').hosting.attendees({ id });
  expect(attendees.map(({ person }) => person.id)).toEqual(['Bilal']);

  await answer('Chitra', one!.id, 'accept');
  expect((await ticketsOf('Chitra')).map(({ isReceived }) => isReceived)).toEqual([true]);
  expect(await isValid()).toBe(false);
  expect(await offersOf('Chitra')).toEqual([]);
  expect(await kinds('Chitra')).toEqual([]);
  expect(await kinds('Bilal')).toContain('transferred');
});

test('a decline is all that Bilal learns; he may offer it to Dev then', async () => {
  await offer('Chitra');
  expect(await refusalOf(offer('Dev'))).toBe('TICKET_OFFERED');
  const [one] = await offersOf('Chitra');
  await answer('Chitra', one!.id, 'decline');
  await answer('Chitra', one!.id, 'decline');
  expect(await shown()).toMatchObject({ name: 'Chitra', status: 'declined' });
  expect(await offersOf('Chitra')).toEqual([]);
  expect(await refusalOf(answer('Chitra', one!.id, 'accept'))).toBe('NOT_FOUND');
  expect(await kinds('Bilal')).not.toContain('transferred');
  await offer('Dev');
  expect(await refusalOf(answer('Chitra', one!.id, 'accept'))).toBe('NOT_FOUND');
  expect(await refusalOf(answer('Chitra', (await offersOf('Dev'))[0]!.id, 'accept'))).toBe('NOT_FOUND');
  expect(await refusalOf(answer('Chitra', crypto.randomUUID(), 'accept'))).toBe('NOT_FOUND');
});

test('what Chitra has or waits for at the event is shown to her alone, when she accepts', async () => {
  const order = await world.take('Chitra', id);
  await offer('Chitra');
  expect(await shown()).toMatchObject({ name: 'Chitra', status: 'offered' });
  const [one] = await offersOf('Chitra');
  expect(await refusalOf(answer('Chitra', one!.id, 'accept'))).toBe('HAS_SEATS');
  expect(await shown()).toMatchObject({ status: 'offered' });
  expect(await isValid()).toBe(true);
  await world.as('Chitra').tickets.cancel({ id: order.id });
  await answer('Chitra', one!.id, 'accept');
  expect(await ticketsOf('Chitra')).toHaveLength(1);
  await world.expectSeatsInOrder();
});

test('Bilal withdraws: nothing is left of it', async () => {
  await offer('Chitra');
  const [one] = await offersOf('Chitra');
  await world.as('Bilal').tickets.withdraw({ id: ticket });
  expect(await shown()).toBeNull();
  expect(await offersOf('Chitra')).toEqual([]);
  expect(await kinds('Chitra')).toEqual([]);
  expect(await refusalOf(answer('Chitra', one!.id, 'accept'))).toBe('NOT_FOUND');
  expect(await refusalOf(world.as('Bilal').tickets.withdraw({ id: ticket }))).toBe('NOT_FOUND');
  expect(await refusalOf(world.as('Chitra').tickets.withdraw({ id: ticket }))).toBe('NOT_FOUND');
});

test('an offer expires, at the latest when the event starts', async () => {
  await offer('Chitra');
  const [one] = await offersOf('Chitra');
  world.pass(transferOfferMs);
  expect(await shown()).toMatchObject({ status: 'expired' });
  expect(await offersOf('Chitra')).toEqual([]);
  expect(await refusalOf(answer('Chitra', one!.id, 'accept'))).toBe('NOT_FOUND');
  world.pass(dayMs);
  await offer('Chitra');
  expect(await shown()).toMatchObject({ expiresAt: (await world.as('Bilal').events.get({ id })).date });
  world.pass(dayMs);
  expect(await offersOf('Chitra')).toEqual([]);
});

test('a block by Chitra ends it, and Bilal sees what he sees of an offer that nobody answers', async () => {
  await offer('Chitra');
  const before = await shown();
  const [one] = await offersOf('Chitra');
  await world.as('Chitra').safety.block({ personId: 'Bilal' });
  expect(await shown()).toEqual(before);
  expect(await offersOf('Chitra')).toEqual([]);
  expect(await refusalOf(answer('Chitra', one!.id, 'accept'))).toBe('NOT_FOUND');
  // It stays ended.
  await world.as('Chitra').safety.unblock({ personId: 'Bilal' });
  expect(await offersOf('Chitra')).toEqual([]);
  expect(await refusalOf(answer('Chitra', one!.id, 'accept'))).toBe('NOT_FOUND');
  world.pass(transferOfferMs);
  expect(await shown()).toMatchObject({ name: 'Chitra', status: 'expired' });
});

test.each(['after a block', 'at once'])(
  'Chitra deletes her account, %s: Bilal sees what he sees of an offer that nobody answers',
  async (when) => {
    await offer('Chitra');
    const before = await shown();
    if (when === 'after a block') await world.as('Chitra').safety.block({ personId: 'Bilal' });
    await (await world.freshlyAs('Chitra')).leaving.deleteAccount({ name: 'Chitra' });
    expect(await shown()).toEqual(before);
    world.pass(transferOfferMs);
    expect(await shown()).toMatchObject({ name: 'Chitra', status: 'expired' });
    await offer('Dev');
    expect(await shown()).toMatchObject({ name: 'Dev', status: 'offered' });
  },
);

test('Bilal withdraws what he offered to a deleted account; of one that accepted, neither a block nor the deletion tells more', async () => {
  await offer('Dev');
  await (await world.freshlyAs('Dev')).leaving.deleteAccount({ name: 'Dev' });
  await world.as('Bilal').tickets.withdraw({ id: ticket });
  expect(await shown()).toBeNull();
  await offer('Chitra');
  await answer('Chitra', (await offersOf('Chitra'))[0]!.id, 'accept');
  expect(await kinds('Bilal')).toContain('transferred');
  await world.as('Chitra').safety.block({ personId: 'Bilal' });
  expect(await kinds('Bilal')).not.toContain('transferred');
  await (await world.freshlyAs('Chitra')).leaving.deleteAccount({ name: 'Chitra' });
  expect(await kinds('Bilal')).not.toContain('transferred');
});

test('a block by Bilal withdraws it', async () => {
  await offer('Chitra');
  await world.as('Bilal').safety.block({ personId: 'Chitra' });
  expect(await shown()).toBeNull();
  expect(await offersOf('Chitra')).toEqual([]);
});

test('a check-in, a refund, a cancelled event and a deleted account end it', async () => {
  const isGone = async (offerId: string) => {
    expect(await offersOf('Chitra')).toEqual([]);
    expect(await refusalOf(answer('Chitra', offerId, 'accept'))).toBe('NOT_FOUND');
    expect(await kinds('Chitra')).not.toContain('transfer');
  };
  const entry = { id: crypto.randomUUID(), ticketId: ticket, enteredAt: world.now.toISOString(), wasOffline: false };
  await offer('Chitra');
  const [first] = await offersOf('Chitra');
  await world.as('Asha').checkIn.send({ id, gate: 'North', entries: [entry] });
  await isGone(first!.id);
  for (const end of ['refund', 'event', 'account'] as const) {
    id = await world.event(`gig ${end}`, { host: 'Asha', price: 100, inHours: 96 });
    const order = await world.take('Bilal', id);
    await world.pay('Bilal', order);
    ticket = (await ticketsOf('Bilal')).find(({ event }) => event.id === id)!.id;
    await offer('Chitra');
    const [one] = await offersOf('Chitra');
    if (end === 'refund') await world.as('Bilal').tickets.cancel({ id: order.id });
    else if (end === 'event') await world.as('Asha').hosting.cancel({ id });
    else await (await world.freshlyAs('Bilal')).leaving.deleteAccount({ name: 'Bilal' });
    await isGone(one!.id);
  }
});

test('one connection is offered tickets five times a day at most', async () => {
  const outcomes: string[] = [];
  for (let n = 0; n < 6; n++) {
    outcomes.push(
      await offer('Chitra').then(
        () => 'done',
        (error: unknown) => refusalOf(Promise.reject(error as Error)),
      ),
    );
    if (outcomes[n] === 'done') await world.as('Bilal').tickets.withdraw({ id: ticket });
  }
  expect(outcomes).toEqual(['done', 'done', 'done', 'done', 'done', 'TOO_MANY']);
  await offer('Dev');
});

test('old offers are deleted with their notifications', async () => {
  await offer('Chitra');
  world.pass(29 * dayMs);
  expect(await tidyTransferOffers(world.host)).toBe(0);
  world.pass(2 * dayMs + hourMs);
  expect(await tidyTransferOffers(world.host)).toBe(1);
  const { rows } = await sql`select from transfer_offer`.execute(world.db);
  expect(rows).toEqual([]);
});
