import type { Host } from '@nukkad/core/context.ts';
import { isUuid } from '@nukkad/core/operation.ts';
import { capture, refundCame, refundFailed } from '@nukkad/core/payments/settlement.ts';
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { RequestIdVariables } from 'hono/request-id';
import type { Logger } from 'pino';
import { z } from 'zod';
import { RazorpayPayment, RazorpayRefund, type Razorpay } from './razorpay.ts';

/** The largest body that comes from Razorpay, in bytes: its news have some thousands. */
const largestNews = 64 * 1024;

/** What every webhook says. */
const News = z.object({ event: z.string(), payload: z.record(z.string(), z.unknown()) });
const PaymentNews = z.object({ payment: z.object({ entity: RazorpayPayment }) });
const RefundNews = z.object({ refund: z.object({ entity: RazorpayRefund }), payment: PaymentNews.shape.payment });

/** The order of ours that is paid as an order of Razorpay's. Other things may be sold by the same account. */
const ourOrder = (host: Host, by: { gateway_order: string } | { id: string }) =>
  host.db
    .selectFrom('payment_order')
    .select(['id', 'gateway_order'])
    .where('gateway', '=', 'razorpay')
    .where((is) => is.and(by))
    .executeTakeFirst();

/** A payment as the product keeps it. */
function kept({ id, order_id, amount, currency }: RazorpayPayment) {
  // Orders are in rupees, and Razorpay takes nothing else for them.
  if (currency !== 'INR') throw new Error(`Razorpay: a payment in ${currency.slice(0, 3)}`);
  return { gateway: 'razorpay', id, gatewayOrder: order_id!, amountPaise: amount };
}

/**
 * Where Razorpay's news arrive: by webhook, and by the buyer's browser that comes back from the payment page. Both come from
 * elsewhere and without our cookies; they prove themselves by signatures, lie outside of /api, and change nothing but what
 * they prove.
 */
export function serveRazorpay(
  app: Hono<{ Variables: RequestIdVariables }>,
  host: Host,
  razorpay: Razorpay,
  log: Logger,
): void {
  /** Takes in a payment of an order of ours, whoever tells of it, however often and in whatever order. */
  async function takeIn(told: RazorpayPayment) {
    const payment = await razorpay.take(told);
    if (payment.status === 'captured') await capture(host, kept(payment));
  }

  /** What follows from news; false when they are not about an order of ours. */
  const follow: Record<string, (payload: unknown) => Promise<boolean>> = {};
  follow['payment.captured'] = async (payload) => {
    const payment = PaymentNews.parse(payload).payment.entity;
    if (!payment.order_id || !(await ourOrder(host, { gateway_order: payment.order_id }))) return false;
    await takeIn(payment);
    return true;
  };
  follow['payment.authorized'] = follow['order.paid'] = follow['payment.captured'];
  follow['refund.processed'] = async (payload) => {
    const news = RefundNews.parse(payload);
    const payment = news.payment.entity;
    // Of a part that the operator has sent back by hand the buyer keeps their ticket.
    if (payment.status !== 'refunded' && (payment.amount_refunded ?? 0) < payment.amount) return true;
    if (!payment.order_id) return false;
    return refundCame(host, kept(payment), news.refund.entity.id);
  };
  follow['refund.failed'] = async (payload) => {
    const { id, payment_id } = RefundNews.pick({ refund: true }).parse(payload).refund.entity;
    return refundFailed(host, { gateway: 'razorpay', id: payment_id, refundId: id });
  };

  const limit = bodyLimit({ maxSize: largestNews, onError: (c) => c.text('Too large.', 413) });

  app.post('/payments/razorpay/webhook', limit, async (c) => {
    // The signature is of the bytes, not of what they mean.
    const body = new Uint8Array(await c.req.arrayBuffer());
    if (!razorpay.provesWebhook(body, c.req.header('x-razorpay-signature'))) {
      log.warn({ id: c.var.requestId }, 'news that are not signed as Razorpay signs them were refused');
      return c.text('Not signed.', 400);
    }
    const news = News.parse(JSON.parse(Buffer.from(body).toString()));
    // `hasOwn`: an event may be called anything.
    const about = Object.hasOwn(follow, news.event) ? await follow[news.event]!(news.payload) : null;
    if (about === false) log.warn({ event: news.event }, 'Razorpay told of what is no order of ours');
    return c.text('Thank you.');
  });

  // Somebody goes back to it later.
  app.get('/payments/razorpay/return/:id', (c) =>
    c.redirect(isUuid(c.req.param('id')) ? `/pay/${c.req.param('id')}` : '/', 303),
  );

  app.post('/payments/razorpay/return/:id', limit, async (c) => {
    const id = c.req.param('id');
    const order = isUuid(id) ? await ourOrder(host, { id }) : undefined;
    if (!order) return c.redirect('/', 303);
    const form = await c.req.parseBody();
    const text = (name: string) => (typeof form[name] === 'string' ? form[name] : '');
    const paymentId = text('razorpay_payment_id');
    if (paymentId === '') return c.redirect(`/pay/${order.id}?failed`, 303);
    if (!razorpay.provesReturn(order.gateway_order!, paymentId, text('razorpay_signature'))) {
      log.warn({ id: c.var.requestId }, 'a return from the payment page that is not signed was refused');
      return c.text('This did not come from the payment page. Go back to Nukkad to see how your order stands.', 400);
    }
    try {
      const payment = await razorpay.payment(paymentId);
      if (payment.order_id === order.gateway_order) await takeIn(payment);
    } catch (error) {
      // The money is not lost: the webhook tells of it as well.
      log.error({ id: c.var.requestId, error }, 'a payment could not be taken in when its buyer came back');
    }
    return c.redirect(`/pay/${order.id}`, 303);
  });
}
