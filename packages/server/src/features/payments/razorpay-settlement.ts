import { capture } from '@nukkad/core/features/payments/capture-payment.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import type { RazorpayPayment } from './razorpay-api.ts';
import type { Razorpay } from './razorpay.ts';

export const findOrder = (host: Host, by: { gateway_order: string } | { id: string }) =>
  host.db
    .selectFrom('payment_order')
    .select(['id', 'gateway_order'])
    .where('gateway', '=', 'razorpay')
    .where((is) => is.and(by))
    .executeTakeFirst();

export function corePayment(gatewayOrder: string, { id, amount, currency }: RazorpayPayment) {
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
