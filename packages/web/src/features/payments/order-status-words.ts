import type { Order } from '@nukkad/core/features/payments/contract.ts';

/** What a receipt says of an order. Only what is settled well is shown in green. */
export function orderStatusWords({ status, amountPaise, refund, isReceived }: Order): {
  words: string;
  isGood: boolean;
} {
  const plain = (words: string) => ({ words, isGood: false });
  const good = (words: string) => ({ words, isGood: true });
  // An order that was paid twice stays paid, and one payment is refunded.
  if (refund && status !== 'paid') return refund.refundedAt ? good('Refunded') : plain('Refund on its way');
  if (status === 'ended') return plain(amountPaise > 0 ? 'Not completed' : 'Not claimed');
  if (status === 'transferred') return plain('Transferred');
  if (isReceived && status === 'paid') return good('Transferred to you');
  if (status === 'cancelled') return plain('Cancelled');
  if (status === 'open') return plain(amountPaise > 0 ? 'Not paid' : 'Not claimed yet');
  return good(amountPaise > 0 ? 'Paid' : 'Free');
}
