import { reading, signedIn, uuid, withoutTransaction } from '../../kernel/operation.ts';
import { openCheckout } from './checkout.ts';
import { readOwnOrder, readOwnOrders } from './orders.ts';
import { settlePracticePayment } from './practice-payment.ts';
import { buyPremium } from './premium-purchase.ts';

export const payments = {
  order: reading.payments.order.handler(({ input, context }) => readOwnOrder(context, uuid(input.id))),

  orders: reading.payments.orders.handler(async ({ context }) => ({ orders: await readOwnOrders(context) })),

  // Not in a transaction: a gateway may be slow.
  checkout: withoutTransaction.payments.checkout.handler(({ input, context: { host, me } }) =>
    openCheckout(host, me, input.id),
  ),

  premium: signedIn.payments.premium.handler(({ input, context }) => buyPremium(context, input.orderId)),

  settle: signedIn.payments.settle.handler(({ input: { id, outcome }, context }) =>
    settlePracticePayment(context, id, outcome),
  ),
};
