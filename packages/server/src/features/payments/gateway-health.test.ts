import { readGatewayHealth } from '@nukkad/core/features/payments/gateway-health.ts';
import { sendRefunds } from '@nukkad/core/features/payments/send-refunds.ts';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../server.ts';
import { PretendRazorpay } from '../../testing/pretend-razorpay.ts';
import { serve } from '../../testing/serve.ts';
import { buy, goToPay, payAndComeBack } from '../../testing/shop.ts';

let server: RunningServer;
const shop = new PretendRazorpay();
/** Ahead of the system clock, in ms. Outcomes of one test are stored again in the next. */
let later = 0;
const asha = '2';

beforeAll(async () => {
  await shop.start();
  shop.tellsAtOnce = false;
  // Without jobs, which would also call the provider.
  server = await serve(
    { razorpay: shop.settings, metrics: { port: 0, host: '127.0.0.1' } },
    { now: () => new Date(Date.now() + later), jobs: () => [] },
  );
  shop.webhookUrl = `${server.url}/payments/razorpay/webhook`;
});
afterAll(() => shop.stop());

const health = async () =>
  Object.fromEntries(
    (await readGatewayHealth(server.host)).map(({ part, succeededAt, failure }) => [
      part,
      { isWell: succeededAt !== null && (failure === null || failure.at < succeededAt), last: failure?.kind ?? null },
    ]),
  );

const post = async (body: string, signature: string | null) => {
  const headers: Record<string, string> = signature === null ? {} : { 'x-razorpay-signature': signature };
  return (await fetch(`${server.url}/payments/razorpay/webhook`, { method: 'POST', body, headers })).status;
};
const hook = (body: string, secret: string) => post(body, createHmac('sha256', secret).update(body).digest('hex'));
const rows = () => server.host.db.selectFrom('gateway_health').selectAll().orderBy('part').execute();

test('a sale and its refund show that orders, webhooks and refunds work', async () => {
  expect(await health()).toEqual({});
  const buying = await buy(server, asha);
  expect(await health()).toEqual({ orders: { isWell: true, last: null } });
  await payAndComeBack(shop, buying);
  await shop.deliver();
  await buying.browser.api.tickets.cancel({ id: buying.id });
  await sendRefunds(server.host);
  expect(shop.refunds).toHaveLength(1);
  const well = { isWell: true, last: null };
  expect(await health()).toEqual({ webhooks: well, orders: well, refunds: well });
});

test('what strangers post changes nothing about deliveries, and is noted apart', async () => {
  later += 60_000;
  const before = await rows();
  expect(before.map(({ part }) => part)).toContain('webhooks');
  expect(await post('{}', null)).toBe(400);
  expect(await rows()).toEqual(before);
  for (const signature of ['', 'junk', '0'.repeat(64)]) expect(await post('{}', signature)).toBe(400);
  expect(await hook('{}', 'another secret')).toBe(400);
  const after = await rows();
  expect(after.filter(({ part }) => part !== 'unsigned')).toEqual(before);
  expect(after.filter(({ part }) => part === 'unsigned')).toMatchObject([{ succeeded_at: null, failure: 'unsigned' }]);
});

test('a webhook that cannot be read, and then one that counts', async () => {
  later += 60_000;
  expect(await hook('{}', shop.settings.webhookSecret)).toBe(400);
  expect((await health())['webhooks']).toEqual({ isWell: false, last: 'unreadable' });
  later += 1000;
  expect(await hook('{"event":"account.updated","payload":{}}', shop.settings.webhookSecret)).toBe(200);
  expect((await health())['webhooks']).toEqual({ isWell: true, last: 'unreadable' });
});

test('a provider that is down, or gives no answer, fails orders and refunds until it is back', async () => {
  const buying = await buy(server, asha);
  await payAndComeBack(shop, buying);
  const unpaid = await buy(server, asha);
  await buying.browser.api.tickets.cancel({ id: buying.id });
  later += 60_000;
  shop.away = true;
  await expect(goToPay(unpaid.browser, unpaid)).rejects.toMatchObject({ code: 'GATEWAY_AWAY' });
  await sendRefunds(server.host);
  const broken = { isWell: false, last: 'broken' };
  expect(await health()).toMatchObject({ orders: broken, refunds: broken });
  shop.away = false;
  later += 3_600_000;
  shop.losing = { path: /payment_links/, times: 3 };
  await expect(goToPay(unpaid.browser, unpaid)).rejects.toMatchObject({ code: 'GATEWAY_AWAY' });
  expect((await health())['orders']).toEqual({ isWell: false, last: 'no answer' });
  shop.losing.times = 0;
  await sendRefunds(server.host);
  await goToPay(unpaid.browser, unpaid);
  expect(await health()).toMatchObject({ orders: { isWell: true }, refunds: { isWell: true } });
});

test('Prometheus reads how many calls and webhooks succeeded and failed, and how', async () => {
  const counted = async () => {
    const text = await (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text();
    return (part: string, outcome: string) =>
      Number(text.split(`nukkad_payment_provider_total{part="${part}",outcome="${outcome}"} `)[1]?.split('\n')[0]);
  };
  const before = await counted();
  await buy(server, asha);
  await hook('{}', 'another secret');
  await hook('{}', 'another secret');
  const after = await counted();
  expect(after('orders', 'done')).toBeGreaterThan(before('orders', 'done'));
  expect(after('unsigned', 'unsigned')).toBe(before('unsigned', 'unsigned') + 2);
  expect(after('refunds', 'unsigned')).toBe(0);
});
