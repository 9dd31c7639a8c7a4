import { capture } from '@nukkad/core/features/payments/order-transitions.ts';
import { refundReported, refundFailed } from '@nukkad/core/features/payments/send-refunds.ts';
import { syncRenewal } from '@nukkad/core/features/payments/reconcile-renewals.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import { z } from 'zod';
import { RazorpayId, RazorpayPayment, RazorpayRefund } from './razorpay-api.ts';
import type { Razorpay } from './razorpay.ts';

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
export class MalformedWebhook extends Error {}

export function parseWebhook(body: Uint8Array): z.infer<typeof Webhook> {
  try {
    return Webhook.parse(JSON.parse(Buffer.from(body).toString()));
  } catch {
    throw new MalformedWebhook();
  }
}

export const findOrder = (host: Host, by: { gateway_order: string } | { id: string }) =>
  host.db
    .selectFrom('payment_order')
    .select(['id', 'gateway_order'])
    .where('gateway', '=', 'razorpay')
    .where((is) => is.and(by))
    .executeTakeFirst();

function corePayment(gatewayOrder: string, { id, amount, currency }: RazorpayPayment) {
  // Our links accept rupees only.
  if (currency !== 'INR') throw new Error(`Razorpay: a payment in ${currency.slice(0, 3)}`);
  return { gateway: 'razorpay', id, gatewayOrder, amountPaise: amount };
}

/** Settles a payment, however often and in whatever order it is reported; false when it is for no order of ours. */
export async function settle(
  host: Host,
  razorpay: Razorpay,
  gatewayOrder: string,
  reported: RazorpayPayment,
): Promise<boolean> {
  if (!(await findOrder(host, { gateway_order: gatewayOrder }))) return false;
  const payment = await razorpay.take(reported);
  if (payment.status === 'captured') await capture(host, corePayment(gatewayOrder, payment));
  return true;
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

export function createWebhookHandlers(host: Host, razorpay: Razorpay): ReadonlyMap<string, Handler> {
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
      handle(RefundWebhook.pick({ refund: true }), ({ refund }) =>
        refundFailed(host, { gateway: 'razorpay', id: refund.entity.payment_id }),
      ),
    ],
  ]);
}
