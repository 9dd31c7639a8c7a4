import fc from 'fast-check';
import { expect, test } from 'vitest';
import { transaction } from '../../kernel/operation.ts';
import { endWaitlists } from '../tickets/waitlist.ts';
import { freshWorld } from '../../testing/world.ts';
import type { Gateway } from './gateway.ts';
import { applyTransition, lockOrder } from './order-transitions.ts';
import { capture } from './capture-payment.ts';
import { expireHolds } from './expire-holds.ts';
import { refundReported, refundFailed, sendRefunds } from './send-refunds.ts';

const world = freshWorld();

const capacity = 4;
const price = 150;
const people = ['Asha', 'Bilal', 'Chitra'] as const;

/**
 * A gateway with money that can be counted. Now and then it does what it was asked and the answer is lost, or takes its time
 * for a refund.
 */
class Bank {
  /** Refunds by the payment that they send back. */
  refunds = new Map<string, { id: string; status: 'pending' | 'through' | 'failed' }[]>();
  losesNextAnswer = false;
  takesDays = false;

  refund(id: string) {
    const all = this.refunds.get(id) ?? [];
    this.refunds.set(id, all);
    let standing = all.find(({ status }) => status !== 'failed');
    if (!standing) all.push((standing = { id: `back-${id}-${all.length}`, status: 'pending' }));
    if (!this.takesDays) standing.status = 'through';
    return standing;
  }

  gateway: Gateway = {
    name: 'bank',
    open: async ({ id }) => ({ gatewayOrder: `at-bank-${id}`, checkout: { way: 'practice' } }),
    payments: async () => [],
    refund: async ({ id }) => {
      const refund = this.refund(id);
      if (this.losesNextAnswer) {
        this.losesNextAnswer = false;
        throw new Error('the answer was lost');
      }
      return { id: refund.id, through: refund.status === 'through' };
    },
    renewals: null,
  };
}

const who = fc.constantFrom(...people);
const nth = fc.nat(5);

/** What can applyTransition, in any order. `nth` is an order, counted from the latest; `payment` one of three for each order. */
const happening = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('book'), who, quantity: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait'), who, quantity: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('captured'),
      nth,
      payment: fc.nat(2),
      amiss: fc.constantFrom(0, 0, 0, -1, 15_000),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pass'), minutes: fc.constantFrom(1, 9, 11, 130) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('give up or back'), nth }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel event') }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('send refunds'), lost: fc.boolean(), takesDays: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sent back by hand'), nth }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('refund reported'), nth, payment: fc.nat(2), failed: fc.boolean() }),
  },
);
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

const readOrders = () => world.db.selectFrom('payment_order').selectAll().orderBy('ordered_at').orderBy('id').execute();

async function run(bank: Bank, it: Happening) {
  const { host } = world;
  // Refusals are answers: what someone may not do changes nothing.
  const asked = async (call: Promise<unknown>) => {
    await call.catch((error: { defined?: boolean }) => {
      if (error.defined !== true) throw error;
    });
  };
  const orders = (await readOrders()).toReversed();
  const order = 'nth' in it ? orders[it.nth % Math.max(orders.length, 1)] : undefined;
  const paymentOf = (payment: number, amountPaise: number) => ({
    gateway: 'bank',
    id: `pay-${order!.id}-${payment}`,
    gatewayOrder: `at-bank-${order!.id}`,
    amountPaise,
  });
  switch (it.kind) {
    case 'book': {
      const orderId = crypto.randomUUID();
      await asked(world.as(it.who).tickets.order({ id: 'gig', orderId, quantity: it.quantity, price }));
      // Everyone with an order pays it.
      for (const { id, person_id, status } of await readOrders())
        if (status === 'open') await asked(world.as(person_id).payments.checkout({ id }));
      return;
    }
    case 'wait':
      return asked(world.as(it.who).tickets.wait({ id: 'gig', waitingId: crypto.randomUUID(), quantity: it.quantity }));
    case 'captured':
      if (order) await capture(host, paymentOf(it.payment, Math.max(order.amount_paise + it.amiss, 1)));
      return;
    case 'pass':
      world.pass(it.minutes * 60_000);
      await expireHolds(world.host);
      await transaction(world.host, endWaitlists);
      return;
    case 'give up or back':
      return order && asked(world.as(order.person_id).tickets.cancel({ id: order.id }));
    case 'cancel event':
      return transaction(host, async (work) => {
        await work.db.updateTable('event').set({ status: 'cancelled' }).where('id', '=', 'gig').execute();
        for (const { id } of orders) await applyTransition(work, (await lockOrder(work.db, id))!, 'event cancelled');
      });
    case 'send refunds':
      bank.losesNextAnswer = it.lost;
      bank.takesDays = it.takesDays;
      await sendRefunds(host);
      bank.losesNextAnswer = bank.takesDays = false;
      return;
    case 'sent back by hand': {
      const payments = await world.db.selectFrom('payment').selectAll().execute();
      const kept = order && payments.find((row) => row.order_id === order.id && row.refund_wanted_at === null);
      if (!kept) return;
      bank.refund(kept.id);
      await refundReported(host, { gateway: 'bank', id: kept.id, gatewayOrder: order.gateway_order!, amountPaise: 1 });
      return;
    }
    case 'refund reported': {
      if (!order) return;
      const { id } = paymentOf(it.payment, 1);
      const refund = bank.refunds.get(id)?.at(-1);
      if (!refund) return;
      const kept = await world.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      // A bank finds out once how a refund ended.
      if (it.failed && (refund.status === 'pending' || kept.refund_id === refund.id)) {
        refund.status = 'failed';
        await refundFailed(host, { gateway: 'bank', id });
      } else if (refund.status !== 'failed') {
        refund.status = 'through';
        await refundReported(host, paymentOf(it.payment, kept.amount_paise));
      }
    }
  }
}

/** What holds after every step. */
async function look(bank: Bank) {
  const orders = await readOrders();
  const payments = await world.db.selectFrom('payment').selectAll().execute();
  const tickets = await world.db.selectFrom('ticket').selectAll().where('cancelled_at', 'is', null).execute();
  const event = await world.db.selectFrom('event').selectAll().where('id', '=', 'gig').executeTakeFirstOrThrow();
  const waiting = await world.db.selectFrom('waiting').selectAll().where('ended_at', 'is', null).execute();
  const held = orders.filter(({ status }) => status === 'open' || status === 'paid');
  expect(event.seats_left).toBe(capacity - held.reduce((sum, { quantity }) => sum + quantity, 0));
  expect(event.seats_left).toBeGreaterThanOrEqual(0);
  expect(event.waiting).toBe(waiting.length);
  expect(new Set(held.map(({ person_id }) => person_id)).size).toBe(held.length);
  for (const order of orders) {
    expect(order.amount_paise).toBe(price * 100 * order.quantity);
    const own = tickets.filter(({ order_id }) => order_id === order.id);
    expect(own).toHaveLength(order.status === 'paid' ? order.quantity : 0);
    const keeping = payments.filter((it) => it.order_id === order.id && it.refund_wanted_at === null);
    expect(keeping.map(({ amount_paise }) => amount_paise)).toEqual(
      order.status === 'paid' ? [order.amount_paise] : [],
    );
  }
  for (const payment of payments) {
    expect(Number.isInteger(payment.amount_paise) && payment.amount_paise > 0).toBe(true);
    const refunds = (bank.refunds.get(payment.id) ?? []).filter(({ status }) => status !== 'failed');
    expect(refunds.length).toBeLessThanOrEqual(1);
    // Nothing goes back that was not to.
    if (payment.refund_wanted_at === null) expect(refunds).toEqual([]);
    if (payment.refunded_at !== null) expect(refunds).toEqual([{ id: payment.refund_id, status: 'through' }]);
  }
  return payments;
}

test('whatever happens to orders, in whatever order: seats, tickets and money add up', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 25, size: 'max' }), async (all) => {
      await world.empty();
      const bank = new Bank();
      world.gateway = bank.gateway;
      for (const name of people) await world.person(name, { area: null });
      await world.event('gig', { price, seats: capacity, inHours: 30 });
      for (const it of all) {
        await run(bank, it);
        await look(bank);
      }
      for (const { status } of await readOrders()) seen.add(status);
      // In the end everything due was refunded once, and no retry is left.
      world.pass(40 * 86_400_000);
      await sendRefunds(world.host);
      for (const payment of await look(bank)) {
        seen.add(payment.refund_wanted_at === null ? 'kept' : 'sent back');
        expect(payment.refunded_at === null).toBe(payment.refund_wanted_at === null);
      }
    }),
    { numRuns: 60, endOnFailure: false },
  );
  // It has been everywhere.
  expect([...seen].toSorted()).toEqual(['cancelled', 'ended', 'kept', 'open', 'paid', 'sent back']);
}, 240_000);
