import type { Host } from '@nukkad/core/kernel/context.ts';
import { isUuid } from '@nukkad/core/kernel/operation.ts';
import { capture, refundCame, refundFailed } from '@nukkad/core/features/payments/settlement.ts';
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { RequestIdVariables } from 'hono/request-id';
import type { Logger } from 'pino';
import { z } from 'zod';
import { RazorpayId, RazorpayPayment, RazorpayRefund, type Razorpay } from './razorpay.ts';

/** The largest body that comes from Razorpay, in bytes: its news have some thousands. */
const largestNews = 64 * 1024;

/** What every webhook says. */
const News = z.object({ event: z.string(), payload: z.record(z.string(), z.unknown()) });
const PaymentNews = z.object({ payment: z.object({ entity: RazorpayPayment }) });
const LinkNews = z.object({
  payment_link: z.object({ entity: z.object({ id: RazorpayId }) }),
  payment: PaymentNews.shape.payment,
});
const RefundNews = z.object({ refund: z.object({ entity: RazorpayRefund }), payment: PaymentNews.shape.payment });

/** Signed, but nothing that Razorpay documents. Sending it again would change nothing, so that it is not a fault of ours. */
class MalformedNews extends Error {}

function readNews(body: Uint8Array): z.infer<typeof News> {
  try {
    return News.parse(JSON.parse(Buffer.from(body).toString()));
  } catch {
    throw new MalformedNews();
  }
}

/** An order of ours that was opened at Razorpay. Other things may be sold by the same account. */
const ourOrder = (host: Host, by: { gateway_order: string } | { id: string }) =>
  host.db
    .selectFrom('payment_order')
    .select(['id', 'gateway_order'])
    .where('gateway', '=', 'razorpay')
    .where((is) => is.and(by))
    .executeTakeFirst();

/** A payment as the product keeps it. */
function kept(gatewayOrder: string, { id, amount, currency }: RazorpayPayment) {
  // Orders are in rupees, and Razorpay takes nothing else for them.
  if (currency !== 'INR') throw new Error(`Razorpay: a payment in ${currency.slice(0, 3)}`);
  return { gateway: 'razorpay', id, gatewayOrder, amountPaise: amount };
}

/**
 * Where Razorpay's news arrive: by webhook, and by the buyer's browser that comes back from the payment page. Both come from
 * elsewhere; they prove themselves by signatures, lie outside of /api, and change nothing but what they prove.
 */
export function serveRazorpay(
  app: Hono<{ Variables: RequestIdVariables }>,
  host: Host,
  razorpay: Razorpay,
  log: Logger,
): void {
  /** Takes in a payment, whoever tells of it, however often and in whatever order; false when it is for no order of ours. */
  async function takeIn(gatewayOrder: string, told: RazorpayPayment): Promise<boolean> {
    if (!(await ourOrder(host, { gateway_order: gatewayOrder }))) return false;
    const payment = await razorpay.take(told);
    if (payment.status === 'captured') await capture(host, kept(gatewayOrder, payment));
    return true;
  }

  /** What a payment was made by, a link as a rule; null when it cannot have been sold by us. */
  async function soldBy(payment: RazorpayPayment): Promise<string | null> {
    const known = await host.db
      .selectFrom('payment')
      .innerJoin('payment_order', 'payment_order.id', 'payment.order_id')
      .select('gateway_order')
      .where('payment.gateway', '=', 'razorpay')
      .where('payment.id', '=', payment.id)
      .executeTakeFirst();
    if (known) return known.gateway_order;
    return payment.order_id ? razorpay.linkOf(payment) : null;
  }

  /** What follows from news of an event; each answers false when they are not about an order of ours. */
  const follow: Record<string, (payload: unknown) => Promise<boolean>> = {};
  function on<T>(event: string, shape: z.ZodType<T>, act: (payload: T) => Promise<boolean>) {
    follow[event] = (payload) => {
      const { success, data } = shape.safeParse(payload);
      if (!success) throw new MalformedNews();
      return act(data);
    };
  }
  on('payment_link.paid', LinkNews, ({ payment_link, payment }) => takeIn(payment_link.entity.id, payment.entity));
  // Of payments that do not pay a link, since they come late or a second time, only these tell.
  for (const event of ['payment.captured', 'payment.authorized'])
    on(event, PaymentNews, async ({ payment }) => {
      const there = await soldBy(payment.entity);
      return there !== null && takeIn(there, payment.entity);
    });
  on('refund.processed', RefundNews, async ({ payment: { entity: payment } }) => {
    // Of a part that the operator has sent back by hand the buyer keeps their ticket.
    if (payment.status !== 'refunded' && (payment.amount_refunded ?? 0) < payment.amount) return true;
    const there = await soldBy(payment);
    if (there === null || !(await ourOrder(host, { gateway_order: there }))) return false;
    return refundCame(host, kept(there, payment));
  });
  on('refund.failed', RefundNews.pick({ refund: true }), ({ refund }) =>
    refundFailed(host, { gateway: 'razorpay', id: refund.entity.payment_id }),
  );

  const limit = bodyLimit({ maxSize: largestNews, onError: (c) => c.text('Too large.', 413) });
  app.post('/payments/razorpay/webhook', limit, async (c) => {
    // The signature is of the bytes, not of what they mean.
    const body = new Uint8Array(await c.req.arrayBuffer());
    if (!razorpay.provesWebhook(body, c.req.header('x-razorpay-signature'))) {
      log.warn({ id: c.var.requestId }, 'news that are not signed as Razorpay signs them were refused');
      return c.text('Not signed.', 400);
    }
    try {
      const news = readNews(body);
      // `hasOwn`: an event may be called anything.
      const about = Object.hasOwn(follow, news.event) ? await follow[news.event]!(news.payload) : null;
      if (about === false) log.warn({ event: news.event }, 'Razorpay told of what is no order of ours');
    } catch (error) {
      if (!(error instanceof MalformedNews)) throw error;
      log.warn({ id: c.var.requestId }, 'signed news that cannot be read were refused');
      return c.text('Malformed.', 400);
    }
    return c.text('Thank you.');
  });

  app.get('/payments/razorpay/return/:id', async (c) => {
    const id = c.req.param('id');
    const order = isUuid(id) ? await ourOrder(host, { id }) : undefined;
    if (!order) return c.redirect('/', 303);
    const text = (name: string) => c.req.query(`razorpay_${name}`) ?? '';
    const paymentId = text('payment_id');
    // Somebody comes by themselves.
    if (paymentId === '') return c.redirect(`/pay/${order.id}`, 303);
    // Of the link and the order that are known here, not of those that are sent.
    const told = {
      link: order.gateway_order!,
      reference: order.id,
      status: text('payment_link_status'),
      paymentId,
    };
    if (!razorpay.provesReturn(told, text('signature'))) {
      log.warn({ id: c.var.requestId }, 'a return from the payment page that is not signed was refused');
      return c.text('This didn’t come from the payment page. Go back to Nukkad to see the status of your order.', 400);
    }
    try {
      await takeIn(order.gateway_order!, await razorpay.payment(paymentId));
    } catch (error) {
      // The money is not lost: the webhook tells of it as well.
      log.error({ id: c.var.requestId, error }, 'a payment could not be taken in when its buyer came back');
    }
    return c.redirect(`/pay/${order.id}`, 303);
  });
}
