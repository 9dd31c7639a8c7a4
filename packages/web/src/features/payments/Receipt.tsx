import type { Order } from '@nukkad/core/features/payments/contract.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { dateAndTime } from '../../format/dates.ts';
import { rupees } from '../../format/money.ts';
import { orderStatusWords } from './order-status-words.ts';
import styles from './Payment.module.css';

const settledWords = { paid: 'Paid', transferred: 'Paid', ended: 'Ended', cancelled: 'Cancelled', open: '' } as const;

export function Receipt({ order }: { order: Order }) {
  const { id, description, amountPaise, status, orderedAt, settledAt, refund, eventId, transferred, isReceived } =
    order;
  const quantity = order.quantity + transferred;
  const amount = rupees(amountPaise / 100);
  const state = orderStatusWords(order);
  return (
    <section className={styles.receipt} aria-labelledby="what">
      <p className={state.isGood ? styles.good : styles.state}>{state.words}</p>
      <h2 id="what">{description}</h2>
      {!isReceived && <p className={styles.amount}>{amountPaise === 0 ? 'Free' : amount}</p>}
      <dl className={styles.lines}>
        {eventId !== null && (
          <div>
            <dt>{quantity === 1 ? '1 seat' : `${quantity} seats`}</dt>
            <dd>
              {isReceived
                ? 'Transferred to you'
                : amountPaise === 0
                  ? 'Free'
                  : `${rupees(amountPaise / 100 / quantity)} each`}
            </dd>
          </div>
        )}
        {transferred > 0 && (
          <div>
            <dt>Transferred</dt>
            <dd>{transferred === 1 ? '1 seat' : `${transferred} seats`}</dd>
          </div>
        )}
        <div>
          <dt>{isReceived ? 'Received' : 'Ordered'}</dt>
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
