import type { Work } from '../../kernel/context.ts';

/** Marks a payment of an order to be refunded; null for all of them. Of each, `keptPaise` stay with the operator. */
export async function requestRefund({ db, now }: Work, orderId: string, paymentId: string | null, keptPaise = 0) {
  let payments = db
    .updateTable('payment')
    .set((payment) => ({
      refund_wanted_at: now,
      refund_next_at: now,
      refund_paise: keptPaise === 0 ? null : payment('amount_paise', '-', keptPaise),
    }))
    .where('amount_paise', '>', keptPaise)
    .where('order_id', '=', orderId)
    .where('refund_wanted_at', 'is', null);
  if (paymentId !== null) payments = payments.where('id', '=', paymentId);
  await payments.execute();
}
