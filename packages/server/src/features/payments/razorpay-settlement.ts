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

/** Our links accept rupees only. */
export class OtherCurrency extends Error {}

function inRupees(payment: RazorpayPayment): RazorpayPayment {
  if (payment.currency !== 'INR') throw new OtherCurrency(`Razorpay: a payment in ${payment.currency.slice(0, 3)}`);
  return payment;
}

export function corePayment(gatewayOrder: string, payment: RazorpayPayment) {
  const { id, amount } = inRupees(payment);
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
  const payment = await razorpay.take(inRupees(reported));
  if (payment.status === 'captured') await capture(host, corePayment(gatewayOrder, payment));
  return true;
}
