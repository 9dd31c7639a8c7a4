import type { Order } from '@nukkad/core/features/payments/contract.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { dateAndTime, rupees } from '../../format/dates.ts';
import styles from './Payment.module.css';

export function orderState({ status, amountPaise, refund }: Order): { words: string; isGood: boolean } {
  const plain = (words: string) => ({ words, isGood: false });
  const good = (words: string) => ({ words, isGood: true });
  // An order that was paid twice stays paid, and one payment is refunded.
  if (refund && status !== 'paid') return refund.refundedAt ? good('Refunded') : plain('Refund on its way');
  if (status === 'ended') return plain(amountPaise > 0 ? 'Not paid' : 'Not claimed');
  if (status === 'cancelled') return plain('Cancelled');
  if (status === 'open') return plain(amountPaise > 0 ? 'Not paid yet' : 'Not claimed yet');
  return good(amountPaise > 0 ? 'Paid' : 'Free');
}

const settledWords = { paid: 'Paid', ended: 'Ended', cancelled: 'Cancelled', open: '' } as const;

export function Receipt({ order }: { order: Order }) {
  const { id, description, quantity, amountPaise, status, orderedAt, settledAt, refund, eventId } = order;
  const amount = rupees(amountPaise / 100);
  const state = orderState(order);
  return (
    <section className={styles.receipt} aria-labelledby="what">
      <p className={state.isGood ? styles.good : styles.state}>{state.words}</p>
      <h2 id="what">{description}</h2>
      <p className={styles.amount}>{amountPaise === 0 ? 'Free' : amount}</p>
      <dl className={styles.lines}>
        {eventId !== null && (
          <div>
            <dt>{quantity === 1 ? '1 seat' : `${quantity} seats`}</dt>
            <dd>{amountPaise === 0 ? 'Free' : `${rupees(amountPaise / 100 / quantity)} each`}</dd>
          </div>
        )}
        <div>
          <dt>Ordered</dt>
          <dd>{dateAndTime(orderedAt)}</dd>
        </div>
        {settledAt && (
          <div>
            <dt>{status === 'paid' && amountPaise === 0 ? 'Confirmed' : settledWords[status]}</dt>
            <dd>{dateAndTime(settledAt)}</dd>
          </div>
        )}
        {refund && (
          <div>
            <dt>Refund of {rupees(refund.amountPaise / 100)}</dt>
            <dd>{refund.refundedAt ? dateAndTime(refund.refundedAt) : 'On its way'}</dd>
          </div>
        )}
        <div>
          <dt>Order number</dt>
          <dd className={styles.number}>{id}</dd>
        </div>
      </dl>
      {status === 'ended' && eventId !== null && (
        <p>{refund ? 'The seats were released before you paid.' : 'The seats were released. You weren’t charged.'}</p>
      )}
      <ButtonLink
        wide
        look={status === 'ended' ? 'main' : 'plain'}
        to={eventId === null ? '/profile' : `/events/${eventId}`}
      >
        {eventId === null ? 'Back to your profile' : status === 'ended' ? 'Book again' : 'See the event'}
      </ButtonLink>
    </section>
  );
}
