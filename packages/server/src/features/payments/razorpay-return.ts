import type { Host } from '@nukkad/core/kernel/context.ts';
import { isUuid } from '@nukkad/core/kernel/operation.ts';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Env } from '../../http/request-env.ts';
import type { Razorpay } from './razorpay.ts';
import { findOrder, settle } from './razorpay-settlement.ts';

/** Where buyers come back to from the payment page. It is on Razorpay's site, so what it sends must be signed. */
export function serveRazorpayReturn(app: Hono<Env>, host: Host, razorpay: Razorpay, log: Logger): void {
  app.get('/payments/razorpay/return/:id', async (c) => {
    const id = c.req.param('id');
    const order = isUuid(id) ? await findOrder(host, { id }) : undefined;
    if (!order) return c.redirect('/', 303);
    const { id: reference, gateway_order: link } = order;
    const query = (name: string) => c.req.query(`razorpay_${name}`) ?? '';
    const paymentId = query('payment_id');
    if (paymentId === '' || link === null) return c.redirect(`/pay/${reference}`, 303);
    // The link and the order are ours, not those of the request.
    const given = { link, reference, status: query('payment_link_status'), paymentId };
    if (!razorpay.provesReturn(given, query('signature'))) {
      log.warn({ id: c.var.requestId }, 'a return from the payment page without a valid signature was refused');
      return c.text('This didn’t come from the payment page. Go back to Nukkad to see the status of your order.', 400);
    }
    try {
      await settle(host, razorpay, link, await razorpay.payment(paymentId));
    } catch (error) {
      // The payment is not lost: the webhook reports it as well.
      log.error({ id: c.var.requestId, error }, 'a payment could not be settled on its buyer’s return');
    }
    return c.redirect(`/pay/${reference}`, 303);
  });
}
