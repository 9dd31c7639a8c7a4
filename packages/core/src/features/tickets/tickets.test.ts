import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { expireHolds } from '../payments/expire-holds.ts';
import { refundReported, sendRefunds } from '../payments/send-refunds.ts';
import { allPages } from '../../kernel/all-pages.ts';
import { transaction } from '../../kernel/operation.ts';
import { rateLimits } from '../../kernel/rate-limits.ts';
import { moderate } from '../../testing/moderate.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { ticketsPage } from './list-sizes.ts';
import { codeInGroups, plainCode } from './ticket-code.ts';
import { readToken } from './ticket-token.ts';
import { endWaitlists, resumeWaitlists } from './waitlist.ts';

const world = freshWorld();

const seatsLeft = async (id: string) =>
  (await world.db.selectFrom('event').select('seats_left').where('id', '=', id).executeTakeFirstOrThrow()).seats_left;
const eventFor = (who: string, id: string) => world.as(who).events.get({ id });
const wait = (who: string, id: string, quantity = 1) =>
  world.as(who).tickets.wait({ id, waitingId: crypto.randomUUID(), quantity });
const minutes = (many: number) => many * 60_000;

test('tickets come in pages, past events last, without a gap or a repeat even if an event ends meanwhile', async () => {
  const asha = await world.person('Asha');
  for (let nth = 0; nth < ticketsPage / 5; nth++) await world.take(asha, await world.event(`event ${nth}`), 5);
  await world.take(asha, await world.event('tonight', { inHours: 2 }));
  const list = (from: { after?: string }) => world.as(asha).tickets.list(from);
  const eventsOn = ({ tickets }: { tickets: { event: { id: string } }[] }) => tickets.map(({ event }) => event.id);
  const pages = await allPages(list);
  expect(pages.map(({ tickets }) => tickets.length)).toEqual([ticketsPage, 1]);
  expect(eventsOn(pages[0])[0]).toBe('tonight');
  const ids = pages.flatMap(({ tickets }) => tickets.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ticketsPage + 1);
  world.pass(minutes(6 * 60));
  const { tickets } = await list({ after: pages[0].next! });
  expect(tickets.map(({ id }) => id)).toEqual(ids.slice(ticketsPage));
  expect((await allPages(list)).map(eventsOn)[1]).toEqual(['tonight']);
  expect(await refusalOf(list({ after: 'made up' }))).toBe('CURSOR_UNUSABLE');
});

describe('a free event', () => {
  test('Asha takes seats once however often she presses, gives them back once, and may come again', async () => {
    const asha = await world.person('Asha');
    const id = await world.event('free', { seats: 3 });
    const orderId = crypto.randomUUID();
    const order = await world.take(asha, id, 2, orderId);
    expect(order).toMatchObject({ id: orderId, status: 'paid', quantity: 2, amountPaise: 0 });
    expect(await world.take(asha, id, 2, orderId)).toEqual(order);
    expect(await refusalOf(world.take(asha, id))).toBe('ALREADY_GOING');
    expect(await seatsLeft(id)).toBe(1);
    const { tickets } = await world.as(asha).tickets.list();
    expect(tickets).toMatchObject([
      { price: 0, nth: 1, event: { id } },
      { price: 0, nth: 2, event: { id } },
    ]);
    for (const { code } of tickets) expect(code).toMatch(/^[2-9A-Z]{10}$/);
    expect(world.takeUpdates(asha)).toMatchObject([
      { type: 'event.changed', event: { id, going: true, seatsLeft: 1 } },
    ]);
    expect((await world.as(asha).tickets.cancel({ id: order.id })).status).toBe('cancelled');
    expect((await world.as(asha).tickets.cancel({ id: order.id })).status).toBe('cancelled');
    expect(await seatsLeft(id)).toBe(3);
    expect((await world.as(asha).tickets.list()).tickets).toEqual([]);
    expect((await world.take(asha, id)).status).toBe('paid');
    await world.expectSeatsInOrder();
  });

  test('orders and waitlists have one rate limit, also at events that do not exist', async () => {
    const asha = await world.person('Asha');
    for (let at = 0; at < rateLimits.orders.times; at++)
      expect(await refusalOf(at % 2 ? wait(asha, `none-${at}`) : world.take(asha, `none-${at}`))).toBe('NOT_FOUND');
    const id = await world.event('free');
    expect(await refusalOf(wait(asha, id))).toBe('TOO_MANY');
    expect(await refusalOf(world.take(asha, id))).toBe('TOO_MANY');
    expect(await refusalOf(wait(await world.person('Bilal'), id))).toBe('SEATS_FREE');
  });

  test('what does not fit is refused by name', async () => {
    const asha = await world.person('Asha');
    await world.event('over', { inHours: -1 });
    await world.event('small', { seats: 2 });
    await world.event('paid', { price: 100 });
    const order = (id: string, price: number, quantity?: number) =>
      refusalOf(world.as(asha).tickets.order({ id, orderId: crypto.randomUUID(), price, quantity }));
    expect(await order('none', 0)).toBe('NOT_FOUND');
    expect(await order('over', 0)).toBe('EVENT_OVER');
    expect(await order('small', 0, 3)).toBe('NOT_ENOUGH_SEATS');
    expect(await order('paid', 0)).toBe('PRICE_CHANGED');
    expect(await order('small', 0, 11)).toBe('BAD_REQUEST');
    await world.db.updateTable('event').set({ status: 'cancelled' }).where('id', '=', 'small').execute();
    expect(await order('small', 0)).toBe('EVENT_CANCELLED');
    await world.db.updateTable('event').set({ status: 'draft' }).where('id', '=', 'small').execute();
    expect(await order('small', 0)).toBe('NOT_FOUND');
  });

  test('fewer seats are left than Asha wants: she can take those, and join the waitlist only once there is none', async () => {
    const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
    const id = await world.event('free', { seats: 3 });
    await world.take(bilal, id, 2);
    expect(await refusalOf(world.take(asha, id, 2))).toBe('NOT_ENOUGH_SEATS');
    expect(await refusalOf(wait(asha, id, 2))).toBe('SEATS_FREE');
    const chitra = await world.person('Chitra');
    await world.take(chitra, id);
    expect(await refusalOf(world.take(asha, id, 2))).toBe('SOLD_OUT');
    expect((await wait(asha, id, 2)).queued).toEqual({ ahead: 0, quantity: 2 });
    await world.expectSeatsInOrder();
  });

  test('tickets cannot be returned once the event has begun or they were checked in', async () => {
    const asha = await world.person('Asha');
    const id = await world.event('free');
    const order = await world.take(asha, id);
    world.pass(minutes(25 * 60));
    expect(await refusalOf(world.as(asha).tickets.cancel({ id: order.id }))).toBe('EVENT_OVER');
  });
});

describe('a paid event', () => {
  test('Asha books two, pays, has a ticket each, and gives them back for her money', async () => {
    const asha = await world.person('Asha');
    const id = await world.event('paid', { price: 499, seats: 3, inHours: 48 });
    const order = await world.take(asha, id, 2);
    expect(order).toMatchObject({ amountPaise: 99_800, status: 'open', purpose: 'ticket', eventId: id });
    expect(new Date(order.holdUntil!).getTime() - world.now.getTime()).toBe(minutes(10));
    expect(await seatsLeft(id)).toBe(1);
    expect(await eventFor(asha, id)).toMatchObject({ going: false, order: { id: order.id, status: 'open' } });
    expect((await world.as(asha).payments.checkout({ id: order.id })).way).toBe('practice');
    world.updates = [];
    expect((await world.pay(asha, order)).status).toBe('paid');
    expect(world.takeUpdates(asha)).toMatchObject([
      { type: 'order.changed', order: { status: 'paid' } },
      { type: 'event.changed', event: { going: true } },
    ]);
    expect((await world.as(asha).tickets.list()).tickets).toMatchObject([{ price: 499 }, { price: 499 }]);
    expect(await refusalOf(world.pay(asha, order))).toBe('ORDER_CLOSED');
    expect(await refusalOf(world.take(asha, id))).toBe('ALREADY_GOING');

    expect(await world.as(asha).tickets.cancel({ id: order.id })).toMatchObject({
      status: 'cancelled',
      refund: { amountPaise: 99_800, refundedAt: null },
    });
    expect(await seatsLeft(id)).toBe(3);
    expect(await sendRefunds(world.host)).toBe(1);
    expect(await sendRefunds(world.host)).toBe(0);
    expect((await world.as(asha).payments.order({ id: order.id })).refund?.refundedAt).toBe(world.now.toISOString());
    await world.expectSeatsInOrder();
  });

  test('by the host’s rule it is too late, or never was the time', async () => {
    const asha = await world.person('Asha');
    for (const [id, hours] of [
      ['day', 24],
      ['never', null],
    ] as const) {
      await world.event(id, { price: 100, inHours: 25 });
      await world.db.updateTable('event').set({ refund_hours: hours }).where('id', '=', id).execute();
    }
    const [day, never] = [await world.take(asha, 'day'), await world.take(asha, 'never')];
    await world.pay(asha, day);
    await world.pay(asha, never);
    expect(await refusalOf(world.as(asha).tickets.cancel({ id: never.id }))).toBe('NO_REFUND');
    world.pass(minutes(61));
    expect(await refusalOf(world.as(asha).tickets.cancel({ id: day.id }))).toBe('NO_REFUND');
    expect((await world.as(asha).tickets.list()).tickets).toHaveLength(2);
  });

  test('an unpaid hold ends automatically, and the seat goes to someone else', async () => {
    const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
    const id = await world.event('paid', { price: 499, seats: 1 });
    const order = await world.take(asha, id);
    expect(await refusalOf(world.take(bilal, id))).toBe('SOLD_OUT');
    world.pass(minutes(10) - 1);
    expect(await expireHolds(world.host)).toBe(0);
    world.pass(1);
    expect(await expireHolds(world.host)).toBe(1);
    expect(await expireHolds(world.host)).toBe(0);
    expect((await world.as(asha).payments.order({ id: order.id })).status).toBe('ended');
    const theirs = await world.take(bilal, id);
    expect((await world.pay(bilal, theirs)).status).toBe('paid');
    await world.expectSeatsInOrder();
  });

  test('booking again while seats are held continues the same order', async () => {
    const asha = await world.person('Asha');
    const id = await world.event('paid', { price: 499, seats: 5 });
    const order = await world.take(asha, id);
    expect(await world.take(asha, id, 3)).toEqual(order);
    expect((await world.as(asha).tickets.cancel({ id: order.id })).status).toBe('ended');
    expect((await world.take(asha, id, 3)).quantity).toBe(3);
    await world.expectSeatsInOrder();
  });

  test('the same order again is the same order; someone else’s id is refused', async () => {
    const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
    const id = await world.event('paid', { price: 499 });
    const order = await world.take(asha, id);
    expect(await world.take(asha, id, 1, order.id)).toEqual(order);
    expect(await refusalOf(world.take(bilal, id, 1, order.id))).toBe('ID_TAKEN');
    // An answer that was lost can be asked for again after paying, too.
    await world.pay(asha, order);
    expect(await world.take(asha, id, 1, order.id)).toMatchObject({ id: order.id, status: 'paid' });
  });

  test('without a gateway nothing is sold', async () => {
    const asha = await world.person('Asha');
    const id = await world.event('paid', { price: 499 });
    const order = await world.take(asha, id);
    world.gateway = null;
    expect(await refusalOf(world.take(asha, id))).toBe('PAYMENTS_OFF');
    expect(await refusalOf(world.as(asha).payments.checkout({ id: order.id }))).toBe('PAYMENTS_OFF');
    expect(await refusalOf(world.pay(asha, order))).toBe('NOT_FOUND');
    expect(await refusalOf(world.as(asha).payments.premium({ orderId: crypto.randomUUID() }))).toBe('PAYMENTS_OFF');
  });
});

describe('the waitlist of a full event', () => {
  /** Asha has the only seat; the others wait, in their order. */
  async function fullEvent(price: number, ...people: string[]) {
    const asha = await world.person('Asha');
    const id = await world.event('full', { price, seats: 1 });
    const order = await world.take(asha, id);
    if (price > 0) await world.pay(asha, order);
    for (const who of people) await wait(await world.person(who), id);
    world.updates = [];
    return { id, asha, order };
  }

  test('seats that come back are offered strictly in order, for a while, and then to the next', async () => {
    const { id, asha, order } = await fullEvent(0, 'Bilal', 'Chitra');
    expect((await eventFor('Bilal', id)).queued).toEqual({ ahead: 0, quantity: 1 });
    expect((await eventFor('Chitra', id)).queued).toEqual({ ahead: 1, quantity: 1 });
    await world.as(asha).tickets.cancel({ id: order.id });
    const offered = (await eventFor('Bilal', id)).order!;
    expect(offered).toMatchObject({ status: 'open', amountPaise: 0 });
    expect(world.takeUpdates('Bilal')).toMatchObject([{ type: 'event.changed', event: { order: { id: offered.id } } }]);
    // Nobody passes the waitlist, not even the person who returned the seat.
    expect(await refusalOf(world.take(asha, id))).toBe('SOLD_OUT');
    world.now = new Date(offered.holdUntil!);
    await expireHolds(world.host);
    expect((await eventFor('Bilal', id)).order).toBeNull();
    const next = (await eventFor('Chitra', id)).order!;
    expect((await world.as('Chitra').tickets.accept({ id: next.id })).status).toBe('paid');
    expect((await world.as('Chitra').tickets.accept({ id: next.id })).status).toBe('paid');
    expect(await refusalOf(world.as('Bilal').tickets.accept({ id: offered.id }))).toBe('ORDER_CLOSED');
    expect((await world.as('Chitra').tickets.list()).tickets).toHaveLength(1);
    await world.expectSeatsInOrder();
  });

  test('for a paid event the offer is paid; who leaves lets the next come up', async () => {
    const { id, asha, order } = await fullEvent(300, 'Bilal', 'Chitra');
    expect((await world.as('Bilal').tickets.leave({ id })).queued).toBeNull();
    expect(await refusalOf(world.as('Bilal').tickets.leave({ id }))).toBe('NOT_FOUND');
    await world.db.updateTable('event').set({ refund_hours: 0 }).where('id', '=', id).execute();
    await world.as(asha).tickets.cancel({ id: order.id });
    const offered = (await eventFor('Chitra', id)).order!;
    expect(offered.amountPaise).toBe(30_000);
    expect(await refusalOf(world.as('Chitra').tickets.accept({ id: offered.id }))).toBe('NOT_FREE');
    await world.pay('Chitra', offered);
    expect((await eventFor('Chitra', id)).going).toBe(true);
    await world.expectSeatsInOrder();
  });

  test('the first, who wants two seats, waits for two, and nobody passes them', async () => {
    const asha = await world.person('Asha');
    const id = await world.event('full', { seats: 2 });
    const order = await world.take(asha, id);
    const dev = await world.person('Dev');
    const other = await world.take(dev, id);
    for (const [who, quantity] of [
      ['Bilal', 2],
      ['Chitra', 1],
    ] as const)
      await wait(await world.person(who), id, quantity);
    await world.as(asha).tickets.cancel({ id: order.id });
    expect((await eventFor('Chitra', id)).order).toBeNull();
    await world.as(dev).tickets.cancel({ id: other.id });
    expect((await eventFor('Bilal', id)).order?.quantity).toBe(2);
    expect((await eventFor('Chitra', id)).queued?.ahead).toBe(0);
    await world.expectSeatsInOrder();
  });

  test('people who cannot join get the reason; joining twice is joining once', async () => {
    const { id, asha } = await fullEvent(0, 'Bilal');
    expect((await wait('Bilal', id)).queued).toEqual({ ahead: 0, quantity: 1 });
    expect(await refusalOf(wait(asha, id))).toBe('ALREADY_GOING');
    expect(await refusalOf(wait(await world.person('Chitra'), id, 2))).toBe('TOO_MANY_SEATS');
    await world.event('roomy');
    expect(await refusalOf(wait('Chitra', 'roomy'))).toBe('SEATS_FREE');
    expect(await refusalOf(wait('Chitra', 'none'))).toBe('NOT_FOUND');
    await world.expectSeatsInOrder();
  });

  test('people who have seats, or want more than there are, block nobody behind them', async () => {
    const { id, asha, order } = await fullEvent(0, 'Bilal', 'Chitra', 'Dev');
    // As if two statements had crossed, and as if the host had made the event smaller.
    await world.db
      .insertInto('payment_order')
      .values({
        id: crypto.randomUUID(),
        person_id: 'Bilal',
        purpose: 'ticket',
        event_id: id,
        amount_paise: 0,
        status: 'open',
        ordered_at: world.now,
        settled_at: null,
      })
      .execute();
    await world.db.updateTable('event').set({ capacity: 2 }).where('id', '=', id).execute();
    await world.db.updateTable('waiting').set({ quantity: 3 }).where('person_id', '=', 'Chitra').execute();
    await world.as(asha).tickets.cancel({ id: order.id });
    expect((await eventFor('Bilal', id)).queued).toBeNull();
    expect((await eventFor('Chitra', id)).queued).toBeNull();
    expect((await eventFor('Dev', id)).order).toMatchObject({ status: 'open', quantity: 1 });
    await world.expectSeatsInOrder();
  });

  test.each([0, 300])('while moderators hide one for ₹%i, nobody is offered a seat or gets one', async (price) => {
    const { id, asha, order } = await fullEvent(price, 'Bilal', 'Chitra');
    await world.db
      .updateTable('event')
      .set({ refund_hours: 0, host_id: await world.person('Dev') })
      .execute();
    await world.as(asha).tickets.cancel({ id: order.id });
    const offered = (await eventFor('Bilal', id)).order ?? expect.fail();
    await moderate(world, 'Chitra', { type: 'event', id });
    const { tickets, payments } = world.as('Bilal');
    const get = price > 0 ? payments.checkout : tickets.accept;
    expect(await refusalOf(get({ id: offered.id }))).toBe('NOT_FOUND');
    await tickets.cancel({ id: offered.id });
    expect(await transaction(world.host, resumeWaitlists)).toBe(0);
    const orders = async () => (await world.as('Chitra').payments.orders()).orders;
    expect(await orders()).toEqual([]);
    await world.db.deleteFrom('withheld').execute();
    expect(await transaction(world.host, resumeWaitlists)).toBe(1);
    expect(await transaction(world.host, resumeWaitlists)).toBe(0);
    expect(await orders()).toMatchObject([{ status: 'open', eventId: id }]);
    await world.expectSeatsInOrder();
  });

  test('the waitlist ends when the event begins', async () => {
    const { id } = await fullEvent(0, 'Bilal', 'Chitra');
    world.pass(minutes(24 * 60));
    expect(await transaction(world.host, endWaitlists)).toBe(1);
    expect(await transaction(world.host, endWaitlists)).toBe(0);
    expect((await eventFor('Bilal', id)).queued).toBeNull();
    expect(world.takeUpdates('Chitra')).toMatchObject([{ type: 'event.changed', event: { queued: null } }]);
    await world.expectSeatsInOrder();
  });
});

test('codes are read out in two halves; those of older tickets are shorter', () => {
  expect(codeInGroups('234679ACDE')).toBe('23467 9ACDE');
  expect(codeInGroups('234679AC')).toBe('2346 79AC');
  expect([plainCode(' 23467-9acde'), plainCode('2346 79ac')]).toEqual(['234679ACDE', '234679AC']);
});

test('a ticket’s QR code proves its origin without a network', async () => {
  const asha = await world.person('Asha');
  await world.take(asha, await world.event('free'));
  const [ticket] = (await world.as(asha).tickets.list()).tickets;
  const read = readToken(ticket!.token)!;
  expect(read).toMatchObject({ eventId: 'free', ticketId: ticket!.id });
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: world.host.secrets.publicKey }, format: 'jwk' });
  const isGenuine = (text: string) => verify(null, Buffer.from(text), key, Buffer.from(read.signature, 'base64url'));
  expect(isGenuine(read.text)).toBe(true);
  expect(isGenuine(read.text.replace('free', 'paid'))).toBe(false);
  expect(readToken(`${ticket!.token}x`)).toBeNull();
});

test('a month of premium: ₹20, 30 days, one order however often it is pressed, and another month on top', async () => {
  const asha = await world.person('Asha');
  const premium = (orderId: string = crypto.randomUUID()) => world.as(asha).payments.premium({ orderId });
  const isPremium = async () => (await world.as(asha).account.session()).me?.isPremium;
  const order = await premium();
  expect(order).toMatchObject({ amountPaise: 2000, purpose: 'premium', eventId: null });
  expect(await premium()).toEqual(order);
  expect(await premium(order.id)).toEqual(order);
  await world.pay(asha, order);
  expect(await isPremium()).toBe(true);
  expect(await refusalOf(premium())).toBe('ALREADY_PREMIUM');
  const bilal = await world.person('Bilal');
  expect(await refusalOf(world.as(bilal).payments.premium({ orderId: order.id }))).toBe('ID_TAKEN');
  world.pass(30 * 24 * 3600_000);
  expect(await isPremium()).toBe(false);
});

test('premium that is refunded by hand ends, once; a month that has passed takes nothing of the next one', async () => {
  const asha = await world.person('Asha');
  const premium = async () => {
    const order = await world.as(asha).payments.premium({ orderId: crypto.randomUUID() });
    await world.pay(asha, order);
    return { gateway: 'practice', id: `practice-${order.id}`, gatewayOrder: order.id, amountPaise: 2000 };
  };
  const isPremium = async () => (await world.as(asha).account.session()).me?.isPremium;
  const first = await premium();
  expect(await isPremium()).toBe(true);
  await refundReported(world.host, first);
  expect(await isPremium()).toBe(false);
  expect((await world.as(asha).payments.order({ id: first.gatewayOrder })).status).toBe('cancelled');
  const second = await premium();
  await refundReported(world.host, first);
  expect(await isPremium()).toBe(true);
  world.pass(30 * 24 * 3600_000);
  expect(await isPremium()).toBe(false);
  await premium();
  await refundReported(world.host, second);
  expect(await isPremium()).toBe(true);
});

describe('who holds seats and does not pay', () => {
  const giveUp = async (who: string, id: string, quantity: number) => {
    const { id: orderId } = await world.take(who, id, quantity);
    await world.as(who).tickets.cancel({ id: orderId });
  };

  test('may hold fewer of them each time, until a day has passed; others are not touched', async () => {
    const [chitra, dev] = [await world.person('Chitra'), await world.person('Dev')];
    const id = await world.event('gig', { price: 100, seats: 50 });
    await giveUp(chitra, id, 10);
    // Given up or run out of time is the same.
    await world.take(chitra, id, 10);
    world.pass(minutes(11));
    await expireHolds(world.host);
    expect(await refusalOf(world.take(chitra, id, 5))).toBe('ORDERS_UNPAID');
    await giveUp(chitra, id, 4);
    expect(await refusalOf(world.take(chitra, id, 3))).toBe('ORDERS_UNPAID');
    for (let turn = 0; turn < 2; turn++) await giveUp(chitra, id, 2);
    expect(await refusalOf(world.take(chitra, id, 1))).toBe('ORDERS_UNPAID');
    expect(await seatsLeft(id)).toBe(50);
    // What costs nothing holds nothing up.
    const free = await world.event('free', { seats: 20 });
    expect((await world.take(chitra, free, 10)).status).toBe('paid');
    expect((await world.take(dev, id, 10)).status).toBe('open');
    world.pass(24 * minutes(60));
    await world.db
      .updateTable('event')
      .set({ starts_at: new Date(world.now.getTime() + minutes(60)) })
      .where('id', '=', id)
      .execute();
    expect((await world.take(chitra, id, 10)).status).toBe('open');
    await world.expectSeatsInOrder();
  });

  test('is not who paid, nor whose event was cancelled', async () => {
    const chitra = await world.person('Chitra');
    for (let turn = 0; turn < 6; turn++) {
      const id = await world.event(`cancelled ${turn}`, { price: 100, host: chitra });
      await world.take(chitra, id, 10);
      await world.as(chitra).hosting.cancel({ id });
    }
    for (let turn = 0; turn < 6; turn++) {
      const id = await world.event(`paid ${turn}`, { price: 100 });
      await world.pay(chitra, await world.take(chitra, id, 10));
    }
    const id = await world.event('gig', { price: 100 });
    expect((await world.take(chitra, id, 10)).status).toBe('open');
  });

  test('cannot have more than three orders to pay at once, asked one by one or together', async () => {
    const chitra = await world.person('Chitra');
    const ids = [];
    for (let nth = 0; nth < 6; nth++) ids.push(await world.event(`gig ${nth}`, { price: 100 }));
    const asked = await Promise.all(
      ids.slice(0, 5).map((id) => world.take(chitra, id, 10).catch((error: Error) => error)),
    );
    expect(asked.filter((it) => 'status' in it && it.status === 'open')).toHaveLength(3);
    expect(await refusalOf(world.take(chitra, ids[5]!, 1))).toBe('ORDERS_OPEN');
    const open = (await world.as(chitra).payments.orders()).orders.find(({ status }) => status === 'open')!;
    // The one that is there already is answered again.
    expect((await world.take(chitra, open.eventId!, 10, open.id)).id).toBe(open.id);
    await world.pay(chitra, open);
    expect((await world.take(chitra, ids[5]!, 10)).status).toBe('open');
  });

  test('is offered seats of no more lines than they may have orders', async () => {
    const [asha, chitra, dev] = [await world.person('Asha'), await world.person('Chitra'), await world.person('Dev')];
    const orders = [];
    for (let nth = 0; nth < 5; nth++) {
      const id = await world.event(`full ${nth}`, { price: 100, seats: 10 });
      const order = await world.take(asha, id, 10);
      await world.pay(asha, order);
      await wait(chitra, id, 10);
      if (nth === 4) await wait(dev, id, 10);
      orders.push(order);
    }
    for (const { id } of orders) await world.as(asha).tickets.cancel({ id });
    const open = async (who: string) =>
      (await world.as(who).payments.orders()).orders.filter(({ status }) => status === 'open').length;
    expect(await open(chitra)).toBe(3);
    // The next one in line is not kept waiting by that.
    expect(await open(dev)).toBe(1);
    expect((await eventFor(chitra, 'full 4')).queued).toBeNull();
    await world.expectSeatsInOrder();
  });

  test('cannot wait for more seats than they may hold', async () => {
    const [asha, chitra] = [await world.person('Asha'), await world.person('Chitra')];
    const id = await world.event('gig', { price: 100, seats: 10 });
    for (let turn = 0; turn < 2; turn++) await giveUp(chitra, id, 10);
    await world.pay(asha, await world.take(asha, id, 10));
    expect(await refusalOf(wait(chitra, id, 5))).toBe('ORDERS_UNPAID');
    expect((await wait(chitra, id, 4)).queued).toMatchObject({ quantity: 4 });
  });
});

test('one id for an existing and for an unknown event harms no order served together with them', async () => {
  const [asha, bilal, chitra] = [await world.person('Asha'), await world.person('Bilal'), await world.person('Chitra')];
  const [full, draft] = [
    await world.event('full', { seats: 1 }),
    await world.event('draft', { host: asha, status: 'draft' }),
  ];
  await world.take(asha, full);
  const waitingId = crypto.randomUUID();
  const answers = await Promise.allSettled([
    world.as(chitra).tickets.wait({ id: full, waitingId }),
    world.as(chitra).tickets.wait({ id: draft, waitingId }),
    wait(bilal, full),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(answers[1]).toMatchObject({ reason: { code: 'NOT_FOUND' } });
});
