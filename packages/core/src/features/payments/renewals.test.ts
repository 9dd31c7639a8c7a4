import { expect, test } from 'vitest';
import { transaction } from '../../kernel/operation.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { renewalStatuses } from './renewal-status.ts';
import { renewalTransitions, applyToRenewal, lockRenewal } from './renewal-transitions.ts';
import { notifyPremiumEnded } from './notify-premium-ended.ts';
import { settlePremium } from './settle-premium.ts';
import { cancelRenewal } from './cancel-renewal.ts';
import { reconcileRenewals, syncRenewal } from './reconcile-renewals.ts';

const world = freshWorld();
const dayMs = 86_400_000;
const asha = () => world.as('Asha').payments;
const inDays = (days: number) => new Date(world.now.getTime() + days * dayMs).toISOString();

async function renew() {
  const { waiting } = await asha().renew({ renewalId: crypto.randomUUID() });
  expect(await asha().approveRenewal({ id: waiting! })).toEqual({ way: 'practice' });
  return waiting!;
}

const approve = async () => asha().settleRenewal({ id: await renew(), outcome: 'approve' });

test('the table has one row for each status and happening, and money is never kept for nothing', () => {
  const keys = renewalTransitions.map(({ from, on }) => `${from} ${on}`);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { on, does } of renewalTransitions)
    if (on.startsWith('charged')) expect(does.filter((it) => it === 'add month' || it === 'refund it')).toHaveLength(1);
  // In every status, whatever is charged is either kept for a month or refunded.
  for (const from of renewalStatuses)
    for (const on of ['charged', 'charged wrong amount']) expect(keys).toContain(`${from} ${on}`);
});

test('Asha subscribes, is charged each month, and cancels in one tap: premium stays until its paid end', async () => {
  await world.person('Asha');
  expect(await asha().ownPremium()).toMatchObject({ isPremium: false, renewal: null, waiting: null, canRenew: true });
  const approved = await approve();
  expect(approved).toMatchObject({
    isPremium: true,
    paidUntil: inDays(30),
    until: inDays(33),
    renewal: { isFailing: false, nextChargeAt: inDays(30) },
    waiting: null,
  });
  world.pass(30 * dayMs + 2 * 3600_000);
  expect(await reconcileRenewals(world.host)).toBe(1);
  expect((await asha().orders()).orders).toMatchObject([
    { purpose: 'premium', amountPaise: 2000, status: 'paid' },
    { purpose: 'premium', amountPaise: 2000, status: 'paid' },
  ]);
  const { paidUntil } = await asha().ownPremium();
  expect(await asha().cancelRenewal()).toMatchObject({ isPremium: true, until: paidUntil, renewal: null });
  world.pass(31 * dayMs);
  expect(await reconcileRenewals(world.host)).toBe(0);
  expect(await asha().ownPremium()).toMatchObject({ isPremium: false });
});

test('after a failed charge premium lasts three more days, and a charge that gets through continues it', async () => {
  await world.person('Asha');
  const { renewal } = await approve();
  world.pass(30 * dayMs);
  const failed = await asha().settleRenewal({ id: renewal!.id, outcome: 'fail' });
  expect(failed).toMatchObject({ isPremium: true, until: inDays(3), renewal: { isFailing: true } });
  world.pass(2 * dayMs);
  expect(await asha().settleRenewal({ id: renewal!.id, outcome: 'charge' })).toMatchObject({
    paidUntil: inDays(28),
    renewal: { isFailing: false },
  });
  world.pass(28 * dayMs);
  await asha().settleRenewal({ id: renewal!.id, outcome: 'fail' });
  world.pass(3 * dayMs);
  expect(await asha().ownPremium()).toMatchObject({ isPremium: false });
});

test('Asha resumes: the next month is charged when the paid one ends. The same changes how she pays', async () => {
  await world.person('Asha');
  await approve();
  const { paidUntil } = await asha().cancelRenewal();
  world.pass(10 * dayMs);
  const resumed = await approve();
  expect(resumed).toMatchObject({ paidUntil, renewal: { nextChargeAt: paidUntil } });
  const changed = await approve();
  expect(changed.renewal!.id).not.toBe(resumed.renewal!.id);
  expect((await asha().orders()).orders).toHaveLength(1);
  const rows = await world.db.selectFrom('renewal').select('status').orderBy('started_at').execute();
  expect(rows.map(({ status }) => status).toSorted()).toEqual(['active', 'cancelled', 'cancelled']);
});

test('a month that Asha buys before she approves a renewal is not charged twice', async () => {
  await world.person('Asha');
  const first = await renew();
  expect(await renew()).toBe(first);
  await world.pay('Asha', await asha().premium({ orderId: crypto.randomUUID() }));
  const second = await renew();
  expect(second).not.toBe(first);
  const rows = await world.db.selectFrom('renewal').select(['id', 'status', 'starts_at']).orderBy('status').execute();
  expect(rows).toEqual([
    { id: first, status: 'cancelled', starts_at: null },
    { id: second, status: 'open', starts_at: new Date(inDays(30)) },
  ]);
});

test('a month without renewal stays possible, and a renewal begins where it ends', async () => {
  await world.person('Asha');
  const order = await asha().premium({ orderId: crypto.randomUUID() });
  await asha().settle({ id: order.id, outcome: 'pay' });
  expect(await asha().ownPremium()).toMatchObject({ until: inDays(30), paidUntil: inDays(30), renewal: null });
  expect(await approve()).toMatchObject({ paidUntil: inDays(30), renewal: { nextChargeAt: inDays(30) } });
});

test('nobody settles or approves someone else’s renewal, and an id is taken once', async () => {
  await world.person('Asha');
  await world.person('Bilal');
  const id = await renew();
  expect(await refusalOf(world.as('Bilal').payments.approveRenewal({ id }))).toBe('NOT_FOUND');
  expect(await refusalOf(world.as('Bilal').payments.settleRenewal({ id, outcome: 'approve' }))).toBe('NOT_FOUND');
  expect(await refusalOf(world.as('Bilal').payments.renew({ renewalId: id }))).toBe('ID_TAKEN');
  expect(await refusalOf(asha().settleRenewal({ id, outcome: 'charge' }))).toBe('ORDER_CLOSED');
  expect(await world.as('Bilal').payments.ownPremium()).toMatchObject({ waiting: null, renewal: null });
});

test.each(['running', 'cancelled'])(
  'what was charged before the deletion of an account and is not booked is refunded, of a renewal that is %s',
  async (state) => {
    await world.person('Asha');
    const { renewal } = await approve();
    const { gateway } = world;
    const charge = (id: string) => ({ id, amountPaise: 2000, chargedAt: world.now, until: new Date(inDays(60)) });
    const charges = [charge('booked')];
    const refunded: string[] = [];
    world.gateway = {
      ...gateway!,
      refund: async ({ id }) => (refunded.push(id), { id: `back-${id}`, through: true }),
      renewals: { ...gateway!.renewals!, read: async () => ({ standing: 'over', charges }), end: async () => {} },
    };
    world.pass(1000);
    await syncRenewal(world.host, renewal!.id);
    if (state === 'cancelled') await asha().cancelRenewal();
    charges.push(charge('unbooked'));
    await (await world.freshlyAs('Asha')).leaving.deleteAccount({ name: 'Asha' });
    world.pass(40 * dayMs);
    await reconcileRenewals(world.host);
    expect([...new Set(refunded)]).toEqual(['unbooked']);
    const booked = await world.db
      .selectFrom('payment')
      .select('id')
      .where('id', 'in', ['booked', 'unbooked'])
      .execute();
    expect(booked).toEqual([{ id: 'booked' }]);
  },
);

test('who is about to delete an account learns that its renewal ends', async () => {
  await world.person('Asha');
  const renews = async () => (await world.as('Asha').leaving.preview()).renews;
  expect(await renews()).toBe(false);
  await renew();
  expect(await renews()).toBe(false);
  await approve();
  expect(await renews()).toBe(true);
  await asha().cancelRenewal();
  expect(await renews()).toBe(false);
});

test('a deleted account’s renewal still ends at the gateway', async () => {
  await world.person('Asha');
  await approve();
  const ended: string[] = [];
  const { gateway } = world;
  world.gateway = {
    ...gateway!,
    renewals: {
      ...gateway!.renewals!,
      read: async (id) => ({ standing: ended.includes(id) ? 'over' : 'approved', charges: [] }),
      end: async (id) => void ended.push(id),
    },
  };
  await transaction(world.host, async (work) => {
    await cancelRenewal(work, 'Asha');
    await work.db.deleteFrom('user' as never).execute();
  });
  expect(await world.db.selectFrom('person').selectAll().execute()).toEqual([]);
  await reconcileRenewals(world.host);
  const { gateway_renewal, status, person_id } = await world.db
    .selectFrom('renewal')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect([ended, status, person_id]).toEqual([[gateway_renewal], 'cancelled', null]);
});

test('Asha is notified of each failed charge at once, until one gets through', async () => {
  await world.person('Asha');
  const read = async () => {
    await notifyPremiumEnded(world.host);
    const { notifications } = await world.as('Asha').notifications.list();
    return notifications.flatMap(({ kind, words, isSeen }) => (kind === 'premium' ? [[words, isSeen]] : []));
  };
  const { renewal } = await approve();
  const { id } = renewal!;
  for (let month = 0; month < 2; month++) {
    world.pass(30 * dayMs);
    await asha().settleRenewal({ id, outcome: 'fail' });
    expect(await read()).toEqual([['failing', false]]);
    await world.as('Asha').notifications.markSeen({ id: null });
    // The gateway says it again.
    await asha().settleRenewal({ id, outcome: 'fail' });
    expect(await read()).toEqual([['failing', true]]);
    await asha().settleRenewal({ id, outcome: 'charge' });
    expect(await read()).toEqual([]);
  }
});

test('when the gateway gives up a failed charge before the grace is over, Asha hears that premium has ended', async () => {
  await world.person('Asha');
  const { renewal } = await approve();
  world.pass(30 * dayMs + 3600_000);
  await asha().settleRenewal({ id: renewal!.id, outcome: 'fail' });
  await world.as('Asha').notifications.markSeen({ id: null });
  await transaction(world.host, async (work) => {
    await applyToRenewal(work, (await lockRenewal(work.db, renewal!.id))!, 'given up');
    await settlePremium(work, 'Asha');
  });
  expect(await notifyPremiumEnded(world.host)).toBe(0);
  const { notifications } = await world.as('Asha').notifications.list();
  expect(notifications.filter(({ kind }) => kind === 'premium')).toMatchObject([{ words: 'not paid', isSeen: false }]);
});

test('Asha is notified once when premium has ended, and why, until she has it again', async () => {
  await world.person('Asha');
  const notes = async () => {
    const done = await notifyPremiumEnded(world.host);
    const { notifications } = await world.as('Asha').notifications.list();
    return [done, ...notifications.filter(({ kind }) => kind === 'premium').map(({ words }) => words)];
  };
  const { renewal } = await approve();
  world.pass(30 * dayMs);
  await asha().settleRenewal({ id: renewal!.id, outcome: 'fail' });
  expect(await notes()).toEqual([0, 'failing']);
  world.pass(3 * dayMs);
  expect(await notes()).toEqual([1, 'not paid']);
  // The gateway gives up: premium had no grace then, but it is the same end.
  await transaction(world.host, async (work) => {
    const row = await lockRenewal(work.db, renewal!.id);
    await applyToRenewal(work, row!, 'given up');
    await settlePremium(work, 'Asha');
  });
  expect(await notes()).toEqual([0, 'not paid']);

  const { id } = await asha().premium({ orderId: crypto.randomUUID() });
  await asha().settle({ id, outcome: 'pay' });
  expect(await notes()).toEqual([0]);
  world.pass(30 * dayMs);
  expect(await notes()).toEqual([1, '']);
  world.pass(dayMs);
  expect(await notes()).toEqual([0, '']);
});
