import { sendRefunds } from '@nukkad/core/features/payments/send-refunds.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../server.ts';
import { PretendRazorpay } from '../../testing/pretend-razorpay.ts';
import { serve } from '../../testing/serve.ts';
import { buy, comeBack, standing } from '../../testing/shop.ts';

let server: RunningServer;
const shop = new PretendRazorpay();
beforeAll(async () => {
  await shop.start();
  server = await serve({ razorpay: shop.settings });
  shop.webhookUrl = `${server.url}/payments/razorpay/webhook`;
  shop.tellsAtOnce = false;
});
afterAll(() => shop.stop());

test.each([true, false])(
  'returns and webhooks at once, twenty times: one ticket each, no refund (captured automatically: %s)',
  async (captures) => {
    shop.captures = captures;
    for (let round = 0; round < 20; round++) {
      const buying = await buy(server, '5');
      const fields = shop.pay(buying.there);
      await Promise.all([comeBack(buying, fields), shop.deliver(), comeBack(buying, fields), shop.deliver()]);
      expect(await standing(server, buying)).toEqual({ status: 'paid', tickets: 1, payments: ['kept'] });
    }
    await sendRefunds(server.host);
    expect(shop.refunds).toEqual([]);
  },
);

test('two payments of one order at once, twenty times: one is kept, and the other is refunded once', async () => {
  shop.captures = true;
  for (let round = 0; round < 20; round++) {
    const buying = await buy(server, '6');
    shop.refunds = [];
    const both = [shop.pay(buying.there), shop.pay(buying.there)];
    await Promise.all([...both.map((fields) => comeBack(buying, fields)), shop.deliver({ reversed: true })]);
    await Promise.all([sendRefunds(server.host), sendRefunds(server.host)]);
    // The server also sends refunds automatically, perhaps at this moment.
    await expect.poll(async () => (await standing(server, buying)).payments.toSorted()).toEqual(['kept', 'sent back']);
    expect(await standing(server, buying)).toMatchObject({ status: 'paid', tickets: 1 });
    expect(shop.refunds).toHaveLength(1);
  }
});

test('the operator refunds by hand while the buyer returns the ticket, twenty times: one refund', async () => {
  for (let round = 0; round < 20; round++) {
    const buying = await buy(server, '7');
    const { razorpay_payment_id: payment } = shop.pay(buying.there);
    await shop.deliver();
    shop.refunds = [];
    shop.refundByHand(payment, 49_900);
    await Promise.all([
      buying.browser.api.tickets.cancel({ id: buying.id }),
      shop.deliver({ times: 2 }),
      sendRefunds(server.host),
    ]);
    await sendRefunds(server.host);
    await expect
      .poll(() => standing(server, buying))
      .toEqual({ status: 'cancelled', tickets: 0, payments: ['sent back'] });
    expect((await buying.browser.api.events.get({ id: buying.eventId! })).seatsLeft).toBe(10);
    expect(shop.refunds).toHaveLength(1);
  }
});
