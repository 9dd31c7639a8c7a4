import { reading, signedIn, uuid, withoutTransaction } from '../../kernel/operation.ts';
import { openCheckout } from './checkout.ts';
import { readOwnOrder, readOwnOrders } from './read-orders.ts';
import { settlePracticePayment } from './practice-payment.ts';
import { buyPremium } from './premium-purchase.ts';
import { readPremium } from './read-premium.ts';
import { openRenewalCheckout, startRenewal } from './start-renewal.ts';
import { settlePracticeRenewal } from './practice-renewal.ts';
import { cancelOwnRenewal } from './cancel-renewal.ts';

export const payments = {
  order: reading.payments.order.handler(({ input, context }) => readOwnOrder(context, uuid(input.id))),

  orders: reading.payments.orders.handler(async ({ context }) => ({ orders: await readOwnOrders(context) })),

  // Not in a transaction: a gateway may be slow.
  checkout: withoutTransaction.payments.checkout.handler(({ input, context: { host, me } }) =>
    openCheckout(host, me, input.id),
  ),

  premium: signedIn.payments.premium.handler(({ input, context }) => buyPremium(context, input.orderId)),

  ownPremium: reading.payments.ownPremium.handler(({ context }) => readPremium(context, context.me, context.now)),

  renew: signedIn.payments.renew.handler(({ input, context }) => startRenewal(context, input.renewalId)),

  approveRenewal: withoutTransaction.payments.approveRenewal.handler(({ input, context: { host, me } }) =>
    openRenewalCheckout(host, me, input.id),
  ),

  cancelRenewal: signedIn.payments.cancelRenewal.handler(({ context }) => cancelOwnRenewal(context)),

  settleRenewal: signedIn.payments.settleRenewal.handler(({ input: { id, outcome }, context }) =>
    settlePracticeRenewal(context, id, outcome),
  ),

  settle: signedIn.payments.settle.handler(({ input: { id, outcome }, context }) =>
    settlePracticePayment(context, id, outcome),
  ),
};
