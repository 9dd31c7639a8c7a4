import { refundReported, refundFailed } from '@nukkad/core/features/payments/send-refunds.ts';
import { syncRenewal } from '@nukkad/core/features/payments/reconcile-renewals.ts';
import { failureOf } from '@nukkad/core/features/payments/gateway-health.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Env } from '../../http/request-env.ts';
import { RazorpayId, RazorpayPayment, RazorpayRefund } from './razorpay-api.ts';
import type { Razorpay } from './razorpay.ts';
import { corePayment, findOrder, OtherCurrency, settle } from './razorpay-settlement.ts';
import { maxWebhookBytes } from './razorpay-limits.ts';

const Webhook = z.object({ event: z.string(), payload: z.record(z.string(), z.unknown()) });
const PaymentWebhook = z.object({ payment: z.object({ entity: RazorpayPayment }) });
const LinkWebhook = z.object({
  payment_link: z.object({ entity: z.object({ id: RazorpayId }) }),
  payment: PaymentWebhook.shape.payment,
});
const RefundWebhook = z.object({ refund: z.object({ entity: RazorpayRefund }), payment: PaymentWebhook.shape.payment });

const SubscriptionWebhook = z.object({ subscription: z.object({ entity: z.object({ id: RazorpayId }) }) });

const subscriptionEvents = [
  'authenticated',
  'activated',
  'charged',
  'pending',
  'halted',
  'paused',
  'resumed',
  'cancelled',
  'completed',
] as const;

/** A signed webhook that does not follow Razorpay's documentation. Sending it again would not help. */
class MalformedWebhook extends Error {}

function parseWebhook(body: Uint8Array): z.infer<typeof Webhook> {
  try {
    return Webhook.parse(JSON.parse(Buffer.from(body).toString()));
  } catch {
    throw new MalformedWebhook();
  }
}

/** Handles the payload of one event; false when it is about no order of ours. */
type Handler = (payload: unknown) => Promise<boolean>;

function handle<T>(shape: z.ZodType<T>, act: (payload: T) => Promise<boolean>): Handler {
  return (payload) => {
    const { success, data } = shape.safeParse(payload);
    if (!success) throw new MalformedWebhook();
    return act(data);
  };
}

function createWebhookHandlers(host: Host, razorpay: Razorpay): ReadonlyMap<string, Handler> {
  /** What a payment is for, usually a link; null when we cannot have sold it. */
  async function gatewayOrderOf(payment: RazorpayPayment): Promise<string | null> {
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

  const onPayment = handle(PaymentWebhook, async ({ payment }) => {
    // Months of a subscription are reported by its own webhooks.
    if (payment.entity.invoice_id) return true;
    const gatewayOrder = await gatewayOrderOf(payment.entity);
    return gatewayOrder !== null && settle(host, razorpay, gatewayOrder, payment.entity);
  });

  // Whatever it reports, the subscription itself says how it stands: webhooks come late, twice and in any order.
  const onSubscription = handle(SubscriptionWebhook, async ({ subscription }) => {
    const found = await host.db
      .selectFrom('renewal')
      .select('id')
      .where('gateway', '=', 'razorpay')
      .where('gateway_renewal', '=', subscription.entity.id)
      .executeTakeFirst();
    if (found) await syncRenewal(host, found.id);
    return found !== undefined;
  });

  return new Map([
    ...subscriptionEvents.map((event): [string, Handler] => [`subscription.${event}`, onSubscription]),
    [
      'payment_link.paid',
      handle(LinkWebhook, ({ payment_link, payment }) =>
        settle(host, razorpay, payment_link.entity.id, payment.entity),
      ),
    ],
    // Only these report payments that do not pay a link, since they are late or a second one.
    ['payment.captured', onPayment],
    ['payment.authorized', onPayment],
    [
      'refund.processed',
      handle(RefundWebhook, async ({ payment: { entity: payment } }) => {
        // After a partial refund, which only the operator makes, buyers keep their ticket.
        if (payment.status !== 'refunded' && (payment.amount_refunded ?? 0) < payment.amount) return true;
        const gatewayOrder = await gatewayOrderOf(payment);
        if (gatewayOrder === null || !(await findOrder(host, { gateway_order: gatewayOrder }))) return false;
        return refundReported(host, corePayment(gatewayOrder, payment));
      }),
    ],
    [
      'refund.failed',
      handle(RefundWebhook.pick({ refund: true }), async ({ refund }) => {
        const isOurs = await refundFailed(host, { gateway: 'razorpay', id: refund.entity.payment_id });
        if (isOurs) await host.gatewayLog.note('refunds', 'refused');
        return isOurs;
      }),
    ],
  ]);
}

/** Razorpay calls this route, so it is outside `/api` and requires a signature. */
export function serveRazorpayWebhooks(app: Hono<Env>, host: Host, razorpay: Razorpay, log: Logger): void {
  const health = host.gatewayLog;
  const handlers = createWebhookHandlers(host, razorpay);
  const limit = bodyLimit({ maxSize: maxWebhookBytes, onError: (c) => c.text('Too large.', 413) });

  app.post('/payments/razorpay/webhook', limit, async (c) => {
    // The signature is of the bytes.
    const body = new Uint8Array(await c.req.arrayBuffer());
    const signature = c.req.header('x-razorpay-signature');
    if (!razorpay.provesWebhook(body, signature)) {
      // Anyone can send these: they say nothing about real deliveries, and few of them are stored and logged.
      if (signature !== undefined && (await health.note('unsigned', 'unsigned')))
        log.warn({ id: c.var.requestId }, 'a webhook without a valid signature was refused');
      return c.text('Not signed.', 400);
    }
    try {
      const { event, payload } = parseWebhook(body);
      if ((await handlers.get(event)?.(payload)) === false)
        log.warn({ event }, 'a webhook of Razorpay is about no order of ours');
    } catch (error) {
      const isMalformed = error instanceof MalformedWebhook;
      await health.note('webhooks', isMalformed ? 'unreadable' : failureOf(error));
      if (error instanceof OtherCurrency) {
        // Sending it again would not help.
        log.error(
          { id: c.var.requestId, error },
          'a payment in another currency changed nothing: refund it in Razorpay’s dashboard',
        );
        return c.text('Not in rupees.');
      }
      if (!isMalformed) throw error;
      log.warn({ id: c.var.requestId }, 'a signed webhook could not be read and was refused');
      return c.text('Malformed.', 400);
    }
    await health.note('webhooks', null);
    return c.text('Thank you.');
  });
}
