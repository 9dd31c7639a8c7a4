import type { Order } from '@nukkad/core/payments/contract.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { dateAndTime, rupees } from '../when.ts';
import styles from './Payment.module.css';

/** What became of an order, in words. */
export function orderState({ status, amountPaise, refund }: Order): string {
  // Of one that was paid twice, once goes back.
  if (refund && status !== 'paid') return refund.refundedAt ? 'Refunded' : 'Refund on its way';
  if (status === 'ended') return 'Not paid';
  if (status === 'cancelled') return 'Given back';
  if (status === 'open') return amountPaise > 0 ? 'To be paid' : 'To be taken';
  return amountPaise > 0 ? 'Paid' : 'Free';
}

/** An order that is settled, for one's files. */
export function Receipt({ order }: { order: Order }) {
  const { id, description, quantity, amountPaise, status, orderedAt, settledAt, refund, eventId } = order;
  const amount = rupees(amountPaise / 100);
  return (
    <section className={styles.receipt} aria-labelledby="what">
      <p className={styles.practice}>{orderState(order)}</p>
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
            <dt>{{ paid: 'Paid', ended: 'Ended', cancelled: 'Given back', open: '' }[status]}</dt>
            <dd>{dateAndTime(settledAt)}</dd>
          </div>
        )}
        {refund && (
          <div>
            <dt>{rupees(refund.amountPaise / 100)} back</dt>
            <dd>{refund.refundedAt ? dateAndTime(refund.refundedAt) : 'On its way'}</dd>
          </div>
        )}
        <div>
          <dt>Number</dt>
          <dd className={styles.number}>{id}</dd>
        </div>
      </dl>
      {status === 'ended' && eventId !== null && (
        <p>
          {refund
            ? 'The seats had gone back before it was paid.'
            : 'The seats went back, and nothing was charged for them.'}
        </p>
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
