import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freshWorld } from '../../testing/world.ts';
import type { Charge, Gateway, RenewalStanding } from './gateway.ts';
import { graceDays } from './premium-grace.ts';
import { premiumPricePaise } from './premium-terms.ts';
import { isRunning } from './renewal-status.ts';
import { sendRefunds } from './send-refunds.ts';
import { reconcileRenewals, syncRenewal } from './reconcile-renewals.ts';

const world = freshWorld();
const dayMs = 86_400_000;
const monthMs = 30 * dayMs;

/** A gateway whose mandates can be looked into. Now and then its answer is lost, or is from a while ago. */
class Bank {
  mandates = new Map<string, { standing: RenewalStanding; charges: Charge[]; startsAt: Date | null }>();
  refunds = new Set<string>();
  isAway = false;
  /** Answers are read now, and arrive after this. */
  meanwhile: (() => Promise<void>) | null = null;
  #opened = 0;

  charge(id: string, amountPaise = premiumPricePaise) {
    const mandate = this.mandates.get(id)!;
    const last = mandate.charges.at(-1)?.until ?? mandate.startsAt ?? world.now;
    // It charges when a month is due, and not ahead.
    if (last.getTime() > world.now.getTime() + 2 * dayMs) return;
    const from = last > world.now ? last : world.now;
    const charge = {
      id: `pay-${id}-${mandate.charges.length}`,
      amountPaise,
      chargedAt: world.now,
      until: new Date(from.getTime() + monthMs),
    };
    mandate.charges.push(charge);
    mandate.standing = 'approved';
  }

  #answer() {
    if (this.isAway) throw new Error('the bank does not answer');
  }

  gateway: Gateway = {
    name: 'bank',
    open: async () => {
      throw new Error('Nobody buys one month here.');
    },
    payments: async () => [],
    refund: async ({ id }) => {
      this.#answer();
      this.refunds.add(id);
      return { id: `back-${id}`, through: true };
    },
    renewals: {
      open: async ({ startsAt }) => {
        this.#answer();
        const id = `mandate-${this.#opened++}`;
        this.mandates.set(id, { standing: 'waiting', charges: [], startsAt });
        return id;
      },
      checkout: async () => ({ way: 'practice' }),
      read: async (id) => {
        this.#answer();
        const { standing, charges } = this.mandates.get(id)!;
        const answer = { standing, charges: [...charges] };
        const { meanwhile } = this;
        this.meanwhile = null;
        await meanwhile?.();
        return answer;
      },
      end: async (id) => {
        this.#answer();
        this.mandates.get(id)!.standing = 'over';
      },
    },
  };
}

const nth = fc.nat(1);
/** Whether a webhook reports it at once. */
const received = fc.boolean();
const happening = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('renew') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('approve'), nth, received }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('charge'), nth, received, amiss: fc.constantFrom(0, 0, 0, 0, 100) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fail'), nth, received, givesUp: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('ends there'), nth, received }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('webhook'), nth, meanwhile: fc.constantFrom('', '', 'charge', 'cancel') }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pass'), days: fc.constantFrom(1, 4, 30, 40) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('jobs'), away: fc.boolean() }) },
);
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

const approved: Happening[] = [{ kind: 'renew' }, { kind: 'approve', nth: 0, received: true }];
const paid: Happening[] = [...approved, { kind: 'charge', nth: 0, received: true, amiss: 0 }];
/** Together they go everywhere, which random runs may not. */
const examples: [Happening[]][] = [
  [
    [
      ...paid,
      { kind: 'pass', days: 30 },
      { kind: 'fail', nth: 0, received: true, givesUp: false },
      { kind: 'charge', nth: 0, received: true, amiss: 100 },
    ],
  ],
  [[...paid, { kind: 'cancel' }]],
  [[...paid, { kind: 'ends there', nth: 0, received: true }]],
  [[...paid, { kind: 'ends there', nth: 0, received: false }]],
];

const asha = () => world.as('Asha').payments;
const readRenewals = () => world.db.selectFrom('renewal').selectAll().orderBy('started_at').orderBy('id').execute();

async function run(bank: Bank, it: Happening) {
  await happen(bank, it);
  if (!('received' in it) || !it.received) return;
  for (const { id } of await readRenewals()) await syncRenewal(world.host, id);
}

async function happen(bank: Bank, it: Happening) {
  const { host } = world;
  const mandates = [...bank.mandates.keys()].toReversed();
  const mandate = 'nth' in it ? mandates[it.nth % Math.max(mandates.length, 1)] : undefined;
  const isLive = mandate !== undefined && bank.mandates.get(mandate)!.standing !== 'over';
  switch (it.kind) {
    case 'renew': {
      const { waiting } = await asha().renew({ renewalId: crypto.randomUUID() });
      await asha().approveRenewal({ id: waiting! });
      return;
    }
    case 'approve':
      if (isLive && bank.mandates.get(mandate)!.standing === 'waiting')
        bank.mandates.get(mandate)!.standing = 'approved';
      return;
    case 'charge':
      if (isLive && bank.mandates.get(mandate)!.standing !== 'waiting')
        bank.charge(mandate, premiumPricePaise + it.amiss);
      return;
    case 'fail':
      if (isLive && bank.mandates.get(mandate)!.standing !== 'waiting')
        bank.mandates.get(mandate)!.standing = it.givesUp ? 'given up' : 'failing';
      return;
    case 'ends there':
      if (isLive) bank.mandates.get(mandate)!.standing = 'over';
      return;
    case 'webhook': {
      const found = (await readRenewals()).find((row) => row.gateway_renewal === mandate);
      if (!found || mandate === undefined) return;
      if (it.meanwhile === 'charge' && isLive)
        bank.meanwhile = async () => {
          bank.charge(mandate);
          await syncRenewal(host, found.id);
        };
      if (it.meanwhile === 'cancel') bank.meanwhile = async () => void (await asha().cancelRenewal());
      await syncRenewal(host, found.id);
      return;
    }
    case 'cancel':
      await asha().cancelRenewal();
      return;
    case 'pass':
      world.pass(it.days * dayMs);
      return;
    case 'jobs':
      bank.isAway = it.away;
      await reconcileRenewals(host);
      await sendRefunds(host);
      bank.isAway = false;
  }
}

/** What holds after every step. */
async function look() {
  const renewals = await readRenewals();
  const running = renewals.filter(({ status }) => isRunning(status));
  expect(running.length).toBeLessThanOrEqual(1);
  const orders = await world.db.selectFrom('payment_order').selectAll().execute();
  const payments = await world.db.selectFrom('payment').selectAll().execute();
  expect(new Set(payments.map(({ id }) => id)).size).toBe(payments.length);
  for (const { id, order_id, amount_paise, refund_wanted_at } of payments) {
    const order = orders.find((row) => row.id === order_id)!;
    expect([id, order.status]).toEqual([id, refund_wanted_at === null ? 'paid' : 'ended']);
    if (refund_wanted_at === null) expect(amount_paise).toBe(premiumPricePaise);
  }
  expect(orders).toHaveLength(payments.length);
  // Premium is what was paid for, and the grace while a renewal runs.
  const paid = orders.flatMap((row) =>
    row.status === 'paid' && row.premium_until ? [row.premium_until.getTime()] : [],
  );
  const until = paid.length === 0 ? null : Math.max(...paid) + (running.length > 0 ? graceDays * dayMs : 0);
  const { premium_until } = await world.db
    .selectFrom('person')
    .select('premium_until')
    .where('id', '=', 'Asha')
    .executeTakeFirstOrThrow();
  expect(premium_until?.getTime() ?? null).toBe(until);
  return { renewals, payments };
}

test('whatever happens to renewals, in whatever order: money and months add up, and what is over is over there', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 25, size: 'max' }), async (all) => {
      await world.empty();
      const bank = new Bank();
      world.gateway = bank.gateway;
      await world.person('Asha', { area: null });
      for (const it of all) {
        await run(bank, it);
        for (const { status } of (await look()).renewals) seen.add(status);
      }
      // In the end every lost webhook is made up for: by the next charge, where a mandate was ended at the bank.
      for (let turn = 0; turn < 8; turn++) {
        world.pass(5 * dayMs);
        await reconcileRenewals(world.host);
      }
      await sendRefunds(world.host);
      const { renewals, payments } = await look();
      for (const { status, gateway_renewal } of renewals) {
        const { standing, charges } = bank.mandates.get(gateway_renewal!)!;
        // It is charged there exactly as long as it runs here.
        expect([status, standing === 'over']).toEqual([status, status === 'cancelled' || status === 'ended']);
        for (const { id } of charges) expect(payments.map((row) => row.id)).toContain(id);
      }
      for (const { id, refund_wanted_at } of payments) {
        expect([id, bank.refunds.has(id)]).toEqual([id, refund_wanted_at !== null]);
        seen.add(refund_wanted_at === null ? 'kept' : 'sent back');
      }
    }),
    { numRuns: 25, endOnFailure: false, examples },
  );
  // It has been everywhere.
  expect([...seen].toSorted()).toEqual(['active', 'cancelled', 'ended', 'failing', 'kept', 'open', 'sent back']);
}, 240_000);
