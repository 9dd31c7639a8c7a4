import { reconcileRenewals } from '@nukkad/core/features/payments/reconcile-renewals.ts';
import { sendRefunds } from '@nukkad/core/features/payments/send-refunds.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningServer } from '../../server.ts';
import { signedIn, type Browser } from '../../testing/browser.ts';
import { PretendRazorpay } from '../../testing/pretend-razorpay.ts';
import { serve } from '../../testing/serve.ts';

const dayMs = 86_400_000;
let server: RunningServer;
let passed = 0;
const now = () => Date.now() + passed;
const shop = new PretendRazorpay();
shop.now = now;
const { subscriptions } = shop;
beforeAll(async () => {
  await shop.start();
  server = await serve({ razorpay: shop.settings }, { now: () => new Date(now()), jobs: () => [] });
  shop.webhookUrl = `${server.url}/payments/razorpay/webhook`;
});
beforeEach(() => {
  shop.tellsAtOnce = false;
  shop.news = [];
});
afterAll(async () => {
  await shop.stop();
});

/** Someone opens a renewal and is at its page; its id at Razorpay. */
async function open(browser: Browser): Promise<string> {
  const { waiting } = await browser.api.payments.renew({ renewalId: randomUUID() });
  const checkout = await browser.api.payments.approveRenewal({ id: waiting! });
  expect(checkout).toMatchObject({ way: 'link' });
  return checkout.way === 'link' ? checkout.address.split('/').at(-1)! : '';
}

const kept = async () =>
  (await server.host.db.selectFrom('payment').select(['id', 'refund_wanted_at']).execute()).filter(
    ({ refund_wanted_at }) => refund_wanted_at === null,
  ).length;

test('approved and charged, with webhooks twice, in reverse and lost: one month each, then cancelled at Razorpay', async () => {
  const browser = await signedIn(server, '2');
  const id = await open(browser);
  subscriptions.approve(id);
  const before = await kept();
  // Twice and in reverse.
  expect(await shop.deliver({ reversed: true, times: 2 })).not.toContain(500);
  expect(await browser.api.payments.ownPremium()).toMatchObject({ isPremium: true, renewal: { isFailing: false } });
  expect(await kept()).toBe(before + 1);
  // The next one is lost, and found.
  passed += 30 * dayMs + 2 * 3600_000;
  subscriptions.charge(id);
  shop.news = [];
  expect(await reconcileRenewals(server.host)).toBe(1);
  expect(await kept()).toBe(before + 2);
  // The next one fails, which is late to arrive: it has been charged since.
  subscriptions.fail(id);
  passed += 30 * dayMs;
  subscriptions.charge(id);
  await shop.deliver({ of: /pending/ });
  expect(await browser.api.payments.ownPremium()).toMatchObject({ isPremium: true, renewal: { isFailing: false } });
  const { paidUntil } = await browser.api.payments.cancelRenewal();
  await reconcileRenewals(server.host);
  expect(subscriptions.all.get(id)!.status).toBe('cancelled');
  expect(await shop.deliver()).not.toContain(500);
  expect(await browser.api.payments.ownPremium()).toMatchObject({ isPremium: true, until: paidUntil, renewal: null });
});

test('a charge after the renewal was cancelled here goes back', async () => {
  const browser = await signedIn(server, '3');
  const id = await open(browser);
  subscriptions.approve(id);
  await shop.deliver();
  await browser.api.payments.cancelRenewal();
  passed += 2000;
  const { id: payment } = subscriptions.charge(id);
  await shop.deliver();
  await sendRefunds(server.host);
  expect(shop.payments.get(payment)!.status).toBe('refunded');
  expect(await browser.api.payments.ownPremium()).toMatchObject({ isPremium: true, renewal: null });
});

test('three days after a failed charge premium ends; what Razorpay has given up is over', async () => {
  const browser = await signedIn(server, '4');
  const id = await open(browser);
  subscriptions.approve(id);
  await shop.deliver();
  passed += 30 * dayMs;
  subscriptions.fail(id);
  await shop.deliver();
  expect(await browser.api.payments.ownPremium()).toMatchObject({ isPremium: true, renewal: { isFailing: true } });
  passed += 3 * dayMs;
  subscriptions.fail(id, 'halted');
  await shop.deliver();
  expect(await browser.api.payments.ownPremium()).toMatchObject({ isPremium: false, renewal: null });
  await reconcileRenewals(server.host);
  expect(subscriptions.all.get(id)!.status).toBe('cancelled');
});

test('changing the method starts the new one when the paid month ends, and ends the old one', async () => {
  const browser = await signedIn(server, '5');
  const first = await open(browser);
  subscriptions.approve(first);
  await shop.deliver();
  const second = await open(browser);
  expect(second).not.toBe(first);
  const { paidUntil } = await browser.api.payments.ownPremium();
  expect(subscriptions.all.get(second)!.start_at).toBe(Math.ceil(Date.parse(paidUntil!) / 1000));
  subscriptions.approve(second);
  await shop.deliver();
  await reconcileRenewals(server.host);
  expect(subscriptions.all.get(first)!.status).toBe('cancelled');
  expect(subscriptions.all.get(second)!.status).toBe('authenticated');
  expect(await browser.api.payments.ownPremium()).toMatchObject({ paidUntil, renewal: { nextChargeAt: paidUntil } });
});

test('a plan of another price opens nothing, and webhooks without a signature or about others do nothing', async () => {
  const browser = await signedIn(server, '6');
  subscriptions.plan.item.amount = 2100;
  const { waiting } = await browser.api.payments.renew({ renewalId: randomUUID() });
  await expect(browser.api.payments.approveRenewal({ id: waiting! })).rejects.toMatchObject({ code: 'GATEWAY_AWAY' });
  subscriptions.plan.item.amount = 2000;
  const body = JSON.stringify({
    event: 'subscription.charged',
    payload: { subscription: { entity: { id: 'sub_x' } } },
  });
  const unsigned = await fetch(shop.webhookUrl!, { method: 'POST', body });
  expect(unsigned.status).toBe(400);
  expect(await browser.api.payments.ownPremium()).toMatchObject({ isPremium: false, renewal: null, waiting });
});
