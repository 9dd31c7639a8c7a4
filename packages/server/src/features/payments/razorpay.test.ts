import { reconcilePayments } from '@nukkad/core/features/payments/reconcile-payments.ts';
import { expireHolds } from '@nukkad/core/features/payments/expire-holds.ts';
import { sendRefunds } from '@nukkad/core/features/payments/send-refunds.ts';
import { sql } from 'kysely';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobsOf } from '../../jobs/jobs.ts';
import { createLog } from '../../logging/log.ts';
import type { RunningServer } from '../../server.ts';
import { signedIn, type Browser } from '../../testing/browser.ts';
import { PretendRazorpay } from '../../testing/pretend-razorpay.ts';
import { serve } from '../../testing/serve.ts';
import { buy, comeBack, gig, goToPay, payAndComeBack, standing } from '../../testing/shop.ts';
import { createRazorpay } from './razorpay.ts';

let server: RunningServer;
const shop = new PretendRazorpay();
let later = 0;
let logged: string[] = [];
/** The server's own jobs would take what other tests look for. */
let sendsRefunds = false;

beforeAll(async () => {
  await shop.start();
  const log = createLog('info', { write: (line) => void logged.push(line) });
  const jobs: typeof jobsOf = (...parts) =>
    jobsOf(...parts)
      .filter(({ name }) => name === 'refunds')
      .map((job) => ({ ...job, everyMs: 1000, run: async () => void (sendsRefunds && (await job.run())) }));
  server = await serve({ razorpay: shop.settings }, { now: () => new Date(Date.now() + later), log, jobs });
  shop.webhookUrl = `${server.url}/payments/razorpay/webhook`;
});
afterAll(() => shop.stop());

beforeEach(async () => {
  Object.assign(shop, { tellsAtOnce: false, captures: true, refundsTakeDays: false, findsByPayment: true });
  Object.assign(shop, { away: false, news: [], refunds: [], calls: [] });
  shop.losing = { path: /never/, times: 0 };
  shop.before = async () => true;
  later = 0;
  logged = [];
  sendsRefunds = false;
  // What someone has not paid in another test must not keep them from holding seats in this one.
  await sql`update payment_order set person_id = '12' where purpose = 'ticket' and event_id is not null`.execute(
    server.host.db,
  );
});

/** The log without times and ids, which may happen to hold any digits. */
const wordsLogged = () =>
  logged
    .map((line) =>
      JSON.stringify(JSON.parse(line), (key, value: unknown) =>
        ['time', 'pid', 'hostname', 'id'].includes(key) ? undefined : value,
      ),
    )
    .join('');

/** Asha, Bilal and Chitra of the sample people. */
const [asha, bilal, chitra] = ['2', '3', '4'] as const;

const paid = { status: 'paid', tickets: 1, payments: ['kept'] };
const open = { status: 'open', tickets: 0, payments: [] };

/** Looks for payments, and fails where that does. */
const look = () =>
  reconcilePayments(server.host, (error) => {
    throw error;
  });

const hook = (body: string, signature?: string) =>
  fetch(shop.webhookUrl!, {
    method: 'POST',
    body,
    headers: signature === undefined ? {} : { 'x-razorpay-signature': signature },
  });
const sign = (body: string, secret = shop.settings.webhookSecret) =>
  createHmac('sha256', secret).update(body).digest('hex');

describe('signatures', () => {
  const razorpay = createRazorpay(
    { keyId: 'rzp_test_a', keySecret: 'key', webhookSecret: '123456', planId: null, api: 'https://api.razorpay.com' },
    'https://nukkad.example',
  );

  test('of a webhook: HMAC-SHA256 of its bytes with the webhook’s secret', () => {
    // Known from the tests of Razorpay's own library.
    const body = Buffer.from('{"a":1,"b":2,"c":{"d":3}}');
    const known = '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc';
    expect(razorpay.provesWebhook(body, known)).toBe(true);
    for (const other of [undefined, '', 'sdfafds', `${known}00`, known.slice(2), known.replace('2', '3')])
      expect(razorpay.provesWebhook(body, other)).toBe(false);
    expect(razorpay.provesWebhook(Buffer.from('{"a":1,"b":2,"c":{"d":4}}'), known)).toBe(false);
  });

  test('of a return: HMAC-SHA256 of link|reference|status|payment with the key’s secret', () => {
    const params = { link: 'plink_1', reference: 'order-1', status: 'paid', paymentId: 'pay_1' };
    const good = createHmac('sha256', 'key').update('plink_1|order-1|paid|pay_1').digest('hex');
    expect(razorpay.provesReturn(params, good)).toBe(true);
    for (const other of [{ link: 'plink_2' }, { reference: 'order-2' }, { status: 'expired' }, { paymentId: 'pay_2' }])
      expect(razorpay.provesReturn({ ...params, ...other }, good)).toBe(false);
    expect(razorpay.provesReturn(params, sign('plink_1|order-1|paid|pay_1', '123456'))).toBe(false);
  });
});

describe('buying a ticket', () => {
  test('Asha books, pays at Razorpay’s page, comes back, and has her ticket', async () => {
    const buying = await buy(server, asha, { quantity: 2 });
    const button = await fetch(`${buying.address}/pay`, { method: 'POST', redirect: 'manual' });
    const back = new URL(button.headers.get('location')!);
    expect(`${back.origin}${back.pathname}`).toBe(buying.callback);
    expect(back.pathname).toBe(`/payments/razorpay/return/${buying.id}`);
    const here = await comeBack(buying, Object.fromEntries(back.searchParams));
    expect(here.status).toBe(303);
    expect(here.headers.get('location')).toBe(`/pay/${buying.id}`);
    expect(await standing(server, buying)).toEqual({ ...paid, tickets: 2 });
    expect(shop.links.get(buying.there)).toMatchObject({ amount: 99_800, reference_id: buying.id, status: 'paid' });
    expect(shop.refunds).toEqual([]);
  });

  test('the payment page shows UPI first, sends no messages, and ends with the hold', async () => {
    const buying = await buy(server, asha);
    const link = shop.links.get(buying.there)!;
    const { display } = link.options.checkout.config;
    expect(display.sequence[0]).toBe('block.upi');
    expect(display.blocks['upi']!.instruments).toEqual([{ method: 'upi' }]);
    expect(display.preferences.show_default_blocks).toBe(true);
    expect(link).toMatchObject({ notify: { sms: false, email: false }, reminder_enable: false, accept_partial: false });
    // Ten minutes are less than Razorpay takes; an offer of two hours is not.
    expect(link.expire_by * 1000 - Date.now()).toBeGreaterThan(15 * 60_000);
    expect(link.expire_by * 1000 - Date.now()).toBeLessThan(17 * 60_000);
    const premium = await signedIn(server, '11');
    const order = await premium.api.payments.premium({ orderId: crypto.randomUUID() });
    const { there } = await goToPay(premium, order);
    expect(shop.links.get(there)!.expire_by * 1000).toBeGreaterThanOrEqual(Date.parse(order.holdUntil!));
  });

  test('our pages load nothing from Razorpay, and send it no referrer', async () => {
    const page = await fetch(server.url);
    expect(page.headers.get('content-security-policy')).toMatch(/form-action 'self'(;|$)/);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self';");
    expect(page.headers.get('content-security-policy')).not.toContain(shop.settings.api);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    const without = await serve();
    expect((await fetch(`${without.url}/payments/razorpay/webhook`, { method: 'POST', body: '{}' })).status).toBe(404);
  });

  test.each([
    ['the return first', ['return', 'webhook']],
    ['the webhook first', ['webhook', 'return']],
    ['the return three times', ['return', 'return', 'return', 'webhook']],
    ['the webhook alone', ['webhook']],
    ['the return alone', ['return']],
  ])('%s: one ticket, one payment', async (_, happenings) => {
    const buying = await buy(server, bilal);
    const fields = shop.pay(buying.there);
    for (const it of happenings)
      if (it === 'return') expect((await comeBack(buying, fields)).status).toBe(303);
      else expect(await shop.deliver()).toEqual([200, 200, 200]);
    expect(await standing(server, buying)).toEqual(paid);
    await sendRefunds(server.host);
    expect(shop.refunds).toEqual([]);
  });

  test('webhooks three times each, the last first: one ticket, one payment', async () => {
    const buying = await buy(server, bilal);
    shop.pay(buying.there);
    expect(await shop.deliver({ reversed: true, times: 3 })).toEqual(Array(9).fill(200));
    expect(await standing(server, buying)).toEqual(paid);
  });

  test('a webhook that a link is paid needs no further call', async () => {
    const buying = await buy(server, bilal);
    shop.pay(buying.there);
    shop.calls = [];
    expect(await shop.deliver({ of: /payment_link/ })).toEqual([200]);
    expect(await standing(server, buying)).toEqual(paid);
    expect(shop.calls).not.toContain('GET /v1/payment_links');
  });

  test.each(['return', 'webhook'])('what a bank only authorized is taken when the %s tells of it', async (way) => {
    shop.captures = false;
    const buying = await buy(server, chitra);
    const fields = shop.pay(buying.there);
    if (way === 'return') await comeBack(buying, fields);
    else expect(await shop.deliver()).toEqual([200]);
    expect(shop.payments.get(fields.razorpay_payment_id)!.status).toBe('captured');
    expect(await standing(server, buying)).toEqual(paid);
    // News of the moment before change nothing.
    await shop.deliver({ reversed: true });
    expect(await standing(server, buying)).toEqual(paid);
  });

  test('a payment that fails leaves the seats held, and the next one pays them', async () => {
    const buying = await buy(server, asha);
    shop.fail(buying.there);
    expect(await shop.deliver()).toEqual([200]);
    expect(await standing(server, buying)).toEqual(open);
    await payAndComeBack(shop, buying);
    expect(await standing(server, buying)).toEqual(paid);
  });

  test('premium is paid the same way', async () => {
    const browser = await signedIn(server, '13');
    const buying = await goToPay(browser, await browser.api.payments.premium({ orderId: crypto.randomUUID() }));
    await payAndComeBack(shop, buying);
    expect((await browser.api.account.session()).me?.isPremium).toBe(true);
  });

  test('paying twice, or on two phones at once, leads to the same link, even if an answer was lost', async () => {
    const browser = await signedIn(server, asha);
    const order = await browser.api.tickets.order({
      id: await gig(server),
      orderId: crypto.randomUUID(),
      quantity: 1,
      price: 499,
    });
    shop.losing = { path: /POST \/v1\/payment_links$/, times: 1 };
    const there = (await Promise.all([1, 2, 3].map(() => goToPay(browser, order)))).map((it) => it.there);
    expect(shop.losing.times).toBe(0);
    there.push((await goToPay(browser, order)).there);
    expect(new Set(there).size).toBe(1);
    expect([...shop.links.values()].filter(({ reference_id }) => reference_id === order.id)).toHaveLength(1);
  });

  test('buyers are never sent to a link over another amount, or to a cancelled one', async () => {
    const buying = await buy(server, asha);
    const link = shop.links.get(buying.there)!;
    for (const wrong of [{ amount: 100 }, { status: 'cancelled' as const }, { status: 'expired' as const }]) {
      const before = { ...link };
      Object.assign(link, wrong);
      await expect(goToPay(buying.browser, buying)).rejects.toMatchObject({ code: 'GATEWAY_AWAY' });
      Object.assign(link, before);
    }
    for (const why of ['over another amount', 'that is cancelled', 'that is expired'])
      expect(logged.join('')).toContain(`a link ${why}`);
    expect((await goToPay(buying.browser, buying)).there).toBe(buying.there);
  });

  test('practice payments are off', async () => {
    const buying = await buy(server, asha);
    await expect(buying.browser.api.payments.settle({ id: buying.id, outcome: 'pay' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('refunds', () => {
  test('a payment after the hold is refunded automatically', async () => {
    const buying = await buy(server, bilal);
    later = 11 * 60_000;
    await expireHolds(server.host);
    shop.tellsAtOnce = true;
    await payAndComeBack(shop, buying);
    sendsRefunds = true;
    await expect.poll(() => shop.refunds.length).toBe(1);
    await shop.quiet();
    await expect.poll(() => standing(server, buying)).toEqual({ status: 'ended', tickets: 0, payments: ['sent back'] });
    expect(shop.refunds).toMatchObject([{ amount: 49_900 }]);
  });

  test('the second of two payments for one order is refunded, once', async () => {
    const buying = await buy(server, chitra);
    await payAndComeBack(shop, buying);
    const second = shop.pay(buying.there);
    await comeBack(buying, second);
    await shop.deliver();
    await sendRefunds(server.host);
    await sendRefunds(server.host);
    await shop.deliver({ times: 2 });
    expect(await standing(server, buying)).toEqual({ status: 'paid', tickets: 1, payments: ['kept', 'sent back'] });
    expect(shop.refunds).toMatchObject([{ payment_id: second.razorpay_payment_id, amount: 49_900 }]);
  });

  test('a payment of another amount buys nothing and is fully refunded', async () => {
    const buying = await buy(server, chitra);
    await comeBack(buying, shop.pay(buying.there, { amount: 100 }));
    await sendRefunds(server.host);
    expect(await standing(server, buying)).toEqual({ status: 'open', tickets: 0, payments: ['sent back'] });
    expect(shop.refunds).toMatchObject([{ amount: 100 }]);
  });

  test.each([
    ['the refund’s own', /POST .*\/refund$/],
    ['the question’s before it', /GET .*\/refunds$/],
  ])('an answer that is lost, %s: refunded exactly once', async (_, path) => {
    const buying = await buy(server, asha);
    await payAndComeBack(shop, buying);
    await buying.browser.api.tickets.cancel({ id: buying.id });
    shop.losing = { path, times: 2 };
    for (let turn = 0; turn < 5; turn++) {
      await sendRefunds(server.host);
      later += 3600_000;
    }
    expect(shop.losing.times).toBe(path.test('POST /refund') ? 1 : 0);
    expect(await standing(server, buying)).toEqual({ status: 'cancelled', tickets: 0, payments: ['sent back'] });
    expect(shop.refunds).toHaveLength(1);
  });

  test('concurrent requests for a refund make one', async () => {
    const buying = await buy(server, asha);
    const { razorpay_payment_id: id } = shop.pay(buying.there);
    const razorpay = createRazorpay(shop.settings, 'http://localhost');
    const ids = await Promise.all([1, 2, 3].map(() => razorpay.refund({ id, amountPaise: 49_900 })));
    expect(new Set(ids.map(({ id: refund }) => refund)).size).toBe(1);
    expect(shop.calls.filter((call) => call === `POST /v1/payments/${id}/refund`).length).toBeGreaterThan(1);
    expect(shop.refunds).toHaveLength(1);
  });

  const refundOf = async ({ browser, id }: { browser: Browser; id: string }) =>
    (await browser.api.payments.order({ id })).refund;

  test.each(['asked after', 'reported'])(
    'a refund is on its way until the bank has it through, which is %s',
    async (way) => {
      shop.refundsTakeDays = true;
      const buying = await buy(server, asha);
      await payAndComeBack(shop, buying);
      await buying.browser.api.tickets.cancel({ id: buying.id });
      for (const hours of [0, 1, 30]) {
        later = hours * 3600_000;
        await sendRefunds(server.host);
        expect(await refundOf(buying)).toEqual({ amountPaise: 49_900, refundedAt: null });
      }
      expect(shop.refunds).toMatchObject([{ status: 'pending' }]);
      shop.finishRefund(shop.refunds[0]!.id);
      if (way === 'reported') expect(await shop.deliver({ of: /refund/, times: 2 })).toEqual([200, 200, 200, 200]);
      else later += 86_400_000;
      await sendRefunds(server.host);
      expect((await refundOf(buying))!.refundedAt).not.toBeNull();
      expect(await standing(server, buying)).toEqual({ status: 'cancelled', tickets: 0, payments: ['sent back'] });
      expect(shop.refunds).toHaveLength(1);
    },
  );

  test.each([
    ['while it is on its way, reported', true, true],
    ['while it is on its way, asked after', true, false],
    ['when it seemed to be through', false, true],
  ])('a refund that a bank turns down is sent again: %s', async (_, takesDays, isReported) => {
    shop.refundsTakeDays = takesDays;
    const buying = await buy(server, asha);
    await payAndComeBack(shop, buying);
    await buying.browser.api.tickets.cancel({ id: buying.id });
    await sendRefunds(server.host);
    await shop.deliver();
    shop.failRefund(shop.refunds[0]!.id);
    if (isReported) expect(await shop.deliver({ times: 2 })).toEqual([200, 200]);
    expect((await standing(server, buying)).payments).toEqual(['to go back']);
    shop.refundsTakeDays = false;
    later = 86_400_000;
    await sendRefunds(server.host);
    await shop.deliver({ times: 2 });
    // News of the first one that come so late are looked into again, and nothing is sent for them.
    later += 60_000;
    await sendRefunds(server.host);
    expect((await standing(server, buying)).payments).toEqual(['sent back']);
    expect(shop.refunds.map(({ status }) => status)).toEqual(['failed', 'processed']);
  });

  test('of two partial refunds, the one that fails is sent again, no matter who made it', async () => {
    const buying = await buy(server, bilal);
    const { razorpay_payment_id: payment } = shop.pay(buying.there);
    await shop.deliver();
    const byHand = shop.refundByHand(payment, 9_900);
    await shop.deliver();
    await buying.browser.api.tickets.cancel({ id: buying.id });
    await sendRefunds(server.host);
    expect((await standing(server, buying)).payments).toEqual(['sent back']);
    await shop.deliver();
    shop.failRefund(byHand.id);
    await shop.deliver();
    later += 60_000;
    await sendRefunds(server.host);
    expect((await standing(server, buying)).payments).toEqual(['sent back']);
    expect(shop.refunds.map(({ amount, status }) => [amount, status])).toEqual([
      [9_900, 'failed'],
      [40_000, 'processed'],
      [9_900, 'processed'],
    ]);
  });

  test('after a partial refund by the operator, the rest is refunded', async () => {
    const buying = await buy(server, bilal);
    const { razorpay_payment_id: payment } = shop.pay(buying.there);
    await shop.deliver();
    shop.refundsTakeDays = true;
    const byHand = shop.refundByHand(payment, 9_900);
    await shop.deliver();
    // A part: the ticket is theirs still.
    expect(await standing(server, buying)).toEqual(paid);
    await buying.browser.api.tickets.cancel({ id: buying.id });
    shop.refundsTakeDays = false;
    await sendRefunds(server.host);
    expect(shop.refunds.map(({ amount }) => amount)).toEqual([9_900, 40_000]);
    // The first part is still on its way.
    expect((await standing(server, buying)).payments).toEqual(['to go back']);
    shop.finishRefund(byHand.id);
    await shop.deliver();
    await sendRefunds(server.host);
    expect((await standing(server, buying)).payments).toEqual(['sent back']);
    expect(shop.refunds).toHaveLength(2);
  });

  test('a full refund by the operator ends the ticket and releases the seat', async () => {
    const buying = await buy(server, bilal);
    const seats = async () => (await buying.browser.api.events.get({ id: buying.eventId! })).seatsLeft;
    const { razorpay_payment_id: payment } = shop.pay(buying.there);
    await shop.deliver();
    expect(await standing(server, buying)).toEqual(paid);
    expect(await seats()).toBe(9);
    shop.refundByHand(payment, 49_900);
    expect(await shop.deliver({ times: 2 })).toEqual([200, 200, 200, 200]);
    await sendRefunds(server.host);
    expect(await standing(server, buying)).toEqual({ status: 'cancelled', tickets: 0, payments: ['sent back'] });
    expect(await seats()).toBe(10);
    expect(shop.refunds).toHaveLength(1);
  });

  test('a refund that is reported before its payment gives no ticket', async () => {
    const buying = await buy(server, bilal);
    const { razorpay_payment_id: payment } = shop.pay(buying.there);
    shop.refundByHand(payment, 49_900);
    expect(await shop.deliver({ reversed: true })).toEqual(Array(5).fill(200));
    await sendRefunds(server.host);
    expect(await standing(server, buying)).toEqual({ status: 'open', tickets: 0, payments: ['sent back'] });
    expect(shop.refunds).toHaveLength(1);
  });
});

describe('forged requests change nothing', () => {
  test('returns', async () => {
    const [buying, other] = [await buy(server, asha), await buy(server, bilal)];
    const good = shop.pay(buying.there);
    const fresh = shop.pay(other.there);
    const { razorpay_payment_id: paymentId } = good;
    const signed = (text: string, secret = shop.settings.keySecret) => ({
      ...good,
      razorpay_signature: sign(text, secret),
    });
    for (const fields of [
      { ...good, razorpay_signature: good.razorpay_signature.replace(/^./, (it) => (it === '0' ? '1' : '0')) },
      { ...good, razorpay_signature: '' },
      { ...good, razorpay_payment_id: fresh.razorpay_payment_id },
      { ...good, razorpay_payment_link_status: 'created' },
      // Genuine, but of another order: the one that is stored counts, not the one that is sent.
      fresh,
      signed(`${other.there}|${buying.id}|paid|${paymentId}`),
      signed(`${buying.there}|${other.id}|paid|${paymentId}`),
      signed(`${buying.there}|${buying.id}|paid|${paymentId}`, shop.settings.webhookSecret),
    ])
      expect((await comeBack(buying, fields)).status).toBe(400);
    expect(await standing(server, buying)).toEqual(open);
    for (const id of ['nothing', crypto.randomUUID()]) {
      const answer = await comeBack({ ...buying, callback: buying.callback.replace(buying.id, id) }, good);
      expect(answer.headers.get('location')).toBe('/');
    }
    expect(logged.join('')).not.toContain(shop.settings.keySecret);
  });

  test('webhooks', async () => {
    const buying = await buy(server, asha);
    shop.pay(buying.there);
    const { body } = shop.news.find(({ event }) => event === 'payment_link.paid')!;
    expect((await hook(body)).status).toBe(400);
    expect((await hook(body, sign(body, shop.settings.keySecret))).status).toBe(400);
    expect((await hook(body.replaceAll('49900', '49901'), sign(body))).status).toBe(400);
    expect((await hook(`${body} `, sign(body))).status).toBe(400);
    expect(await standing(server, buying)).toEqual(open);
    expect((await hook(body, sign(body))).status).toBe(200);
    expect(await standing(server, buying)).toEqual(paid);
    const large = 'x'.repeat(70_000);
    expect((await hook(large, sign(large))).status).toBe(413);
  });

  test('signed webhooks that cannot be read are refused, without their content in the log', async () => {
    const buying = await buy(server, asha);
    shop.pay(buying.there);
    const { body } = shop.news.find(({ event }) => event === 'payment_link.paid')!;
    const news = JSON.parse(body) as { event: string; payload: { payment_link: object; payment: { entity: object } } };
    const { payload } = news;
    logged.length = 0;
    const malformed = [
      '',
      '{',
      'null',
      '[]',
      '"payment_link.paid"',
      '{"event":"payment_link.paid"}',
      '{"event":7,"payload":{}}',
      ...['payment_link.paid', 'payment.captured', 'payment.authorized', 'refund.processed', 'refund.failed'].map(
        (event) => JSON.stringify({ event, payload: {} }),
      ),
      ...[
        { payment_link: { entity: { id: 'plink_\u0000' } } },
        { payment_link: { entity: { id: '../orders' } } },
        { payment: { entity: { ...payload.payment.entity, amount: '49900' } } },
        { payment: { entity: { ...payload.payment.entity, amount: 1e300 } } },
        { payment: { entity: { ...payload.payment.entity, status: 'given' } } },
      ].map((wrong) => JSON.stringify({ ...news, payload: { ...payload, ...wrong } })),
    ];
    for (const wrong of malformed) expect([wrong, (await hook(wrong, sign(wrong))).status]).toEqual([wrong, 400]);
    const bytes = Buffer.from([0xff, 0xfe, 0x7b]);
    const signature = createHmac('sha256', shop.settings.webhookSecret).update(bytes).digest('hex');
    const answer = await fetch(shop.webhookUrl!, {
      method: 'POST',
      body: bytes,
      headers: { 'x-razorpay-signature': signature },
    });
    expect(answer.status).toBe(400);
    expect(logged).toHaveLength(malformed.length + 1);
    expect(wordsLogged()).not.toMatch(/stack|\.ts:|plink_|49900/);
    expect(await standing(server, buying)).toEqual(open);
    expect((await hook(body, sign(body))).status).toBe(200);
  });

  test('a payment of ours in another currency is not taken, and its webhook is accepted once', async () => {
    const buying = await buy(server, asha);
    shop.pay(buying.there);
    const { body } = shop.news.find(({ event }) => event === 'payment_link.paid')!;
    const news = JSON.parse(body) as { payload: { payment: { entity: object } } };
    for (const status of ['captured', 'authorized']) {
      const entity = { ...news.payload.payment.entity, currency: 'USD', status };
      const inDollars = JSON.stringify({ ...news, payload: { ...news.payload, payment: { entity } } });
      expect((await hook(inDollars, sign(inDollars))).status).toBe(200);
    }
    expect(await standing(server, buying)).toEqual(open);
    expect(shop.calls.filter((call) => call.startsWith('POST') && call.includes('/capture'))).toEqual([]);
    expect(logged.filter((line) => line.includes('a payment in another currency changed nothing'))).toHaveLength(2);
    expect((await hook(body, sign(body))).status).toBe(200);
    expect(await standing(server, buying)).toEqual(paid);
  });

  test('unknown events and other orders are acknowledged, and no person is named in the log', async () => {
    for (const event of ['settlement.processed', 'toString', '__proto__']) {
      const body = JSON.stringify({ event, payload: {} });
      expect((await hook(body, sign(body))).status).toBe(200);
    }
    // Sold by the same account somewhere else: by a link, and by none.
    const ours = await buy(server, asha);
    const elsewhere = { ...shop.links.get(ours.there)!, id: 'plink_elsewhere', reference_id: 'TS1989' };
    shop.links.set(elsewhere.id, elsewhere);
    shop.pay(elsewhere.id);
    const captured = shop.news.find(({ event }) => event === 'payment.captured')!.body;
    expect(await shop.deliver({ reversed: true })).toEqual([200, 200, 200]);
    const { payload } = JSON.parse(captured) as { payload: { payment: { entity: { id: string } } } };
    // What is found must fit the payment.
    shop.findsByPayment = false;
    const person = { email: 'someone@mail.example', contact: '+919000090000' };
    for (const change of [{ order_id: 'order_elsewhere', currency: 'USD' }, { order_id: null }]) {
      const entity = { ...payload.payment.entity, id: 'pay_elsewhere', status: 'authorized', ...person, ...change };
      const refund = { id: 'rfnd_1', payment_id: 'pay_elsewhere', amount: 49_900, status: 'processed' };
      for (const body of [
        JSON.stringify({ event: 'payment.authorized', payload: { payment: { entity } } }),
        JSON.stringify({
          event: 'refund.processed',
          payload: { refund: { entity: refund }, payment: { entity: { ...entity, status: 'refunded' } } },
        }),
      ])
        expect((await hook(body, sign(body))).status).toBe(200);
    }
    expect(shop.calls.filter((call) => call.startsWith('POST') && call.includes('/capture'))).toEqual([]);
    expect(logged.filter((line) => line.includes('no order of ours'))).toHaveLength(7);
    expect(wordsLogged()).not.toMatch(/someone@|90000/);
  });
});

describe('a payment without a webhook', () => {
  const asked = ({ there }: { there: string }) =>
    shop.calls.filter((call) => call === `GET /v1/payment_links/${there}`).length;

  test.each([true, false])('is found while the seats are held (captured automatically: %s)', async (captures) => {
    shop.captures = captures;
    const buying = await buy(server, asha);
    shop.pay(buying.there);
    later = 60_000;
    await look();
    expect(await standing(server, buying)).toEqual(open);
    later = 2 * 60_000;
    await look();
    expect(await standing(server, buying)).toEqual(paid);
  });

  test('is found as a second one, and refunded', async () => {
    const buying = await buy(server, chitra);
    await payAndComeBack(shop, buying);
    shop.pay(buying.there);
    later = 3 * 60_000;
    await look();
    await sendRefunds(server.host);
    expect((await standing(server, buying)).payments.toSorted()).toEqual(['kept', 'sent back']);
    expect(await standing(server, buying)).toMatchObject({ status: 'paid', tickets: 1 });
  });

  test('that cannot be captured hides no other, and its webhooks are accepted once', async () => {
    const buying = await buy(server, asha);
    shop.captures = false;
    shop.pay(buying.there);
    shop.captures = true;
    shop.pay(buying.there);
    expect(await shop.deliver({ of: /authorized/ })).toEqual([200, 200]);
    later = 3 * 60_000;
    await look();
    expect(await standing(server, buying)).toEqual(paid);
  });

  test('is found later and refunded', async () => {
    const buying = await buy(server, bilal);
    later = 8 * 60_000;
    await look();
    later = 20 * 60_000;
    await expireHolds(server.host);
    const { razorpay_payment_id: payment } = shop.pay(buying.there);
    later = 80 * 60_000;
    await look();
    await sendRefunds(server.host);
    expect(await standing(server, buying)).toEqual({ status: 'ended', tickets: 0, payments: ['sent back'] });
    expect(shop.refunds.filter(({ payment_id }) => payment_id === payment)).toHaveLength(1);
  });

  test('is looked for six times in five days, and again after no answer', async () => {
    const buying = await buy(server, chitra);
    shop.away = true;
    later = 2 * 60_000;
    await expect(look()).rejects.toThrow();
    expect(asked(buying)).toBe(1);
    later = 6 * 60_000;
    await look();
    expect(asked(buying)).toBe(1);
    shop.away = false;
    later = 11 * 60_000;
    await expireHolds(server.host);
    for (; later < 8 * 86_400_000; later += 1800_000) await look();
    expect(asked(buying)).toBe(7);
  });
});

describe('a link that should no longer be paid', () => {
  const linkOf = ({ there }: { there: string }) => shop.links.get(there)!;

  test('is cancelled with its order, or when its hold ends', async () => {
    const [given, over, kept] = [await buy(server, asha), await buy(server, bilal), await buy(server, chitra)];
    await given.browser.api.tickets.cancel({ id: given.id });
    await look();
    await expect.poll(() => linkOf(given).status).toBe('cancelled');
    expect(linkOf(kept).status).toBe('created');
    await payAndComeBack(shop, kept);
    later = 11 * 60_000;
    await expireHolds(server.host);
    await look();
    await expect.poll(() => linkOf(over).status).toBe('cancelled');
    expect(linkOf(kept).status).toBe('paid');
    // A bank still lets the payment through: an hour later it is found and refunded.
    shop.pay(over.there);
    later += 61 * 60_000;
    await look();
    await sendRefunds(server.host);
    expect(await standing(server, over)).toEqual({ status: 'ended', tickets: 0, payments: ['sent back'] });
  });

  test('is cancelled later when Razorpay did not answer at once', async () => {
    const buying = await buy(server, asha);
    await buying.browser.api.tickets.cancel({ id: buying.id });
    shop.before = async (call) => !call.endsWith('/cancel');
    await expect(look()).rejects.toThrow();
    expect(linkOf(buying).status).toBe('created');
    shop.before = async () => true;
    later = 6 * 60_000;
    await look();
    expect(linkOf(buying).status).toBe('cancelled');
  });

  test('is not opened for buyers if its order ends meanwhile', async () => {
    const browser = await signedIn(server, asha);
    const buying = await buy(server, asha);
    await server.host.db
      .updateTable('payment_order')
      .set({ gateway: null, gateway_order: null, look_at: null })
      .where('id', '=', buying.id)
      .execute();
    shop.before = async () => {
      shop.before = async () => true;
      await browser.api.tickets.cancel({ id: buying.id });
      return true;
    };
    await expect(browser.api.payments.checkout({ id: buying.id })).rejects.toMatchObject({ code: 'ORDER_CLOSED' });
    await look();
    await expect.poll(() => linkOf(buying).status).toBe('cancelled');
  });

  test('that is paid at that moment is refunded', async () => {
    const buying = await buy(server, asha);
    shop.pay(buying.there);
    await buying.browser.api.tickets.cancel({ id: buying.id });
    await look();
    await sendRefunds(server.host);
    expect(linkOf(buying).status).toBe('paid');
    expect(await standing(server, buying)).toEqual({ status: 'ended', tickets: 0, payments: ['sent back'] });
  });

  test('an order of premium ends after a day, and the next one has a link of its own', async () => {
    const browser = await signedIn(server, '10');
    const premium = () => browser.api.payments.premium({ orderId: crypto.randomUUID() });
    const first = await goToPay(browser, await premium());
    later = 24 * 3600_000;
    await expireHolds(server.host);
    expect(await standing(server, first)).toEqual({ status: 'ended', tickets: 0, payments: [] });
    await look();
    await expect.poll(() => linkOf(first).status).toBe('cancelled');
    later = 0;
    const second = await goToPay(browser, await premium());
    expect(second.there).not.toBe(first.there);
    await payAndComeBack(shop, second);
    expect((await browser.api.account.session()).me?.isPremium).toBe(true);
  });
});

describe('when something is down', () => {
  test('our database: the webhook is retried, and counts once', async () => {
    const buying = await buy(server, chitra);
    shop.pay(buying.there);
    await sql`alter table payment rename to payment_gone`.execute(server.host.db);
    expect(await shop.deliver({ of: /captured|link/ })).toEqual([500, 500]);
    await sql`alter table payment_gone rename to payment`.execute(server.host.db);
    expect(await standing(server, buying)).toEqual(open);
    expect(await shop.deliver()).toEqual([200, 200, 200]);
    expect(shop.news).toEqual([]);
    expect(await standing(server, buying)).toEqual(paid);
  });

  test('its API: buyers return anyway, and the webhook brings their ticket', async () => {
    const buying = await buy(server, chitra);
    const fields = shop.pay(buying.there);
    shop.away = true;
    expect((await comeBack(buying, fields)).headers.get('location')).toBe(`/pay/${buying.id}`);
    expect(await standing(server, buying)).toEqual(open);
    expect(await shop.deliver({ of: /captured|link/ })).toEqual([500, 200]);
    expect(await standing(server, buying)).toEqual(paid);
    expect(logged.join('')).not.toContain(shop.settings.keySecret);
  });

  test('its API before a payment: buyers see a message, and nothing is lost', async () => {
    shop.away = true;
    await expect(buy(server, asha)).rejects.toMatchObject({ code: 'GATEWAY_AWAY' });
  });

  test('an API that never answers times out, and no error contains a secret', async () => {
    const { createServer } = await import('node:http');
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const api = `http://127.0.0.1:${(silent.address() as { port: number }).port}`;
    const razorpay = createRazorpay({ ...shop.settings, api }, 'http://localhost', { timeoutMs: 50 });
    const error = await razorpay.payment('pay_1').catch((it: Error) => it);
    expect(String(error)).toBe('Error: Razorpay: GET /payments/pay_1 got no answer (TimeoutError)');
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
    const closed = createRazorpay({ ...shop.settings, api }, 'http://localhost');
    const gone = await closed.refund({ id: 'pay_1', amountPaise: 1 }).catch((it: Error) => it);
    expect(String(gone)).toBe('Error: Razorpay: GET /payments/pay_1/refunds got no answer (ECONNREFUSED)');
    const wrongKey = createRazorpay({ ...shop.settings, keySecret: 'wrong' }, 'http://localhost');
    await expect(wrongKey.payment('pay_1')).rejects.toThrow(
      'Razorpay: GET /payments/pay_1 was answered 401 BAD_REQUEST_ERROR The api key provided is invalid',
    );
  });
});
