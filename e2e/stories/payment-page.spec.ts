import { PretendRazorpay } from '@nukkad/server/testing/pretend-razorpay.ts';
import { expect, test as base } from '../harness/fixtures.ts';

const test = base.extend<{ shop: PretendRazorpay }>({
  shop: async ({}, use) => {
    const shop = await new PretendRazorpay().start();
    await use(shop);
    await shop.stop();
  },
  // The gateway is at 127.0.0.1 and the app at localhost: two sites to a browser, as in production.
  sandbox: async ({ sandboxes, shop }, use) => {
    const { keyId, keySecret, webhookSecret, api } = shop.settings;
    const program = await sandboxes.start({
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_API: api,
    });
    shop.webhookUrl = `${program.url}/payments/razorpay/webhook`;
    await use(program);
    await shop.quiet();
    await program.stop();
  },
});

test('Asha pays at the gateway’s own page, which shows UPI first: she thinks better of it, fails, pays, and has her tickets', async ({
  shop,
  sandbox,
  signInAs,
}) => {
  const { page } = await signInAs('Asha Kulkarni');
  const id = await page.evaluate(async () => {
    const { events } = (await (await fetch('/api/events')).json()) as {
      events: { id: string; price: number; order: unknown }[];
    };
    const { id, price } = events.find((event) => event.price > 0 && !event.order)!;
    const order = await fetch(`/api/events/${id}/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderId: crypto.randomUUID(), quantity: 2, price }),
    });
    return ((await order.json()) as { id: string }).id;
  });
  const there = page.getByRole('heading', { name: 'Pretend Razorpay' });
  const pay = page.getByRole('link', { name: /^Pay ₹/ });
  const ways = page.getByRole('list', { name: 'Ways to pay' }).getByRole('button');

  await page.goto(`/pay/${id}`);
  await pay.click();
  await expect(there).toBeVisible();
  await expect(ways).toHaveText(['Pay by UPI', 'card', 'netbanking', 'wallet']);
  await page.goBack();
  await expect(page).toHaveURL(`${sandbox.url}/pay/${id}`);

  await pay.click();
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByRole('alert')).toContainText('failed');

  await ways.first().click();
  // The session survives the return from another site.
  await expect(page).toHaveURL(`${sandbox.url}/pay/${id}`);
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await shop.quiet();
  expect(shop.news).toEqual([]);
  expect(shop.refunds).toEqual([]);
  expect([...shop.links.values()]).toMatchObject([{ reference_id: id, status: 'paid' }]);
});
