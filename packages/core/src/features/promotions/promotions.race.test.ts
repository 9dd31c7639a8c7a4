import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { hourMs } from '../../kernel/time.ts';
import { freshWorld, isRealPostgres } from '../../testing/world.ts';
import { sendRefunds } from '../payments/send-refunds.ts';

const world = freshWorld();
const where = isRealPostgres ? 'PostgreSQL' : 'PGlite';
const rounds = isRealPostgres ? 12 : 2;

const order = (id: string) =>
  world.as('Asha').promotions.order({ id, orderId: randomUUID(), weeks: 2, weekPrice: 200 });

test(`Asha pays and cancels the event at the same moment: nothing is promoted, and no week is paid for that had not begun (${where})`, async () => {
  await world.person('Asha');
  for (let round = 0; round < rounds; round++) {
    const id = await world.event(`jam ${round}`, { host: 'Asha', inHours: 24 * 30 });
    const { id: orderId } = await order(id);
    await Promise.allSettled([
      world.as('Asha').payments.settle({ id: orderId, outcome: 'pay' }),
      world.as('Asha').hosting.cancel({ id }),
    ]);
    await sendRefunds(world.host);
    const { status, refund } = await world.as('Asha').payments.order({ id: orderId });
    // Not paid, or paid and all of it refunded: no time had passed.
    expect([status, refund?.amountPaise ?? null]).toEqual(status === 'ended' ? ['ended', null] : ['cancelled', 40_000]);
    expect(await world.as('Asha').promotions.get({ id })).toMatchObject({ until: null, weeks: 0 });
  }
});

test(`two orders at once leave one to pay (${where})`, async () => {
  await world.person('Asha');
  for (let round = 0; round < rounds; round++) {
    const id = await world.event(`gig ${round}`, { host: 'Asha', inHours: 24 * 30 });
    await Promise.all([order(id), order(id), order(id)]);
    const { orders } = await world.as('Asha').payments.orders();
    const open = orders.filter(({ status, promotion }) => status === 'open' && promotion?.eventId === id);
    expect(open).toHaveLength(1);
    world.pass(hourMs);
  }
});
