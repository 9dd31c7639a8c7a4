import type { Order } from '@nukkad/core/features/payments/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../data/queries.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { dateAndTime, eventWhen, fullDate } from '../../format/dates.ts';
import { priceWords, rupees } from '../../format/money.ts';
import { venueWords } from '../events/EventFacts.tsx';
import { CreditNoteLines, InvoiceLines } from './InvoiceLines.tsx';
import { OrderMark } from './OrderMark.tsx';
import { orderStatusWords } from './order-status-words.ts';
import styles from './Payment.module.css';

const settledWords = { paid: 'Paid', transferred: 'Paid', ended: 'Ended', cancelled: 'Cancelled', open: '' } as const;

export function Receipt({ order }: { order: Order }) {
  const { id, description, amountPaise, status, orderedAt, settledAt, refund, eventId, transferred, isReceived } =
    order;
  const quantity = order.quantity + transferred;
  const state = orderStatusWords(order);
  return (
    <section className={styles.receipt} aria-labelledby="what">
      <div className={styles.what}>
        <OrderMark purpose={order.purpose} />
        <p className={state.isGood ? styles.good : styles.state}>{state.words}</p>
        <h2 id="what">{description}</h2>
        {!isReceived && <p className={styles.amount}>{priceWords(amountPaise / 100)}</p>}
      </div>
      <div className={styles.details}>
        <dl className={styles.lines}>
          {eventId !== null && <WhenAndWhereLines eventId={eventId} />}
          {eventId !== null && (
            <div>
              <dt>{quantity === 1 ? '1 seat' : `${quantity} seats`}</dt>
              <dd>
                {isReceived
                  ? 'Transferred to you'
                  : amountPaise === 0
                    ? 'Free'
                    : `${rupees(amountPaise / 100 / quantity)}${quantity === 1 ? '' : ' each'}`}
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
          {order.promotion?.until && (
            <div>
              <dt>Promoted until</dt>
              <dd>{dateAndTime(order.promotion.until)}</dd>
            </div>
          )}
          {refund && (
            <div>
              <dt>Refund of {rupees(refund.amountPaise / 100)}</dt>
              <dd>{refund.refundedAt ? dateAndTime(refund.refundedAt) : 'On its way'}</dd>
            </div>
          )}
          {order.premiumUntil && (
            <div>
              <dt>Premium until</dt>
              <dd>{fullDate(order.premiumUntil)}</dd>
            </div>
          )}
          <div>
            <dt>Order number</dt>
            <dd title={id}>{id.slice(0, 8).toUpperCase()}</dd>
          </div>
        </dl>
        {order.invoice && <InvoiceLines invoice={order.invoice} />}
        {order.creditNote && <CreditNoteLines note={order.creditNote} />}
        {status === 'ended' && <p>{endedWords(order)}</p>}
        <Ways order={order} quantity={quantity - transferred} />
      </div>
    </section>
  );
}

function WhenAndWhereLines({ eventId }: { eventId: string }) {
  const { data: event } = useQuery(queries.event(eventId));
  return (
    event && (
      <>
        <div>
          <dt>When</dt>
          <dd>{eventWhen(event.date, event.timeZone)}</dd>
        </div>
        <div>
          <dt>Where</dt>
          <dd>{venueWords(event)}</dd>
        </div>
      </>
    )
  );
}

/** To the tickets, where there are some, and to what was paid for. */
function Ways({ order, quantity }: { order: Order; quantity: number }) {
  const next = nextOf(order);
  const hasTickets = order.status === 'paid' && order.eventId !== null;
  return (
    <>
      {hasTickets && (
        <ButtonLink wide icon="ticket" to="/tickets">
          {quantity === 1 ? 'My ticket' : 'My tickets'}
        </ButtonLink>
      )}
      <ButtonLink wide look={order.status === 'ended' ? 'main' : hasTickets ? 'quiet' : 'plain'} to={next.to}>
        {next.label}
      </ButtonLink>
    </>
  );
}

function endedWords({ refund, eventId }: Order): string {
  if (eventId === null) return refund ? 'Your payment arrived after this order ended.' : 'You weren’t charged.';
  return refund
    ? 'Your payment arrived after the seats were released.'
    : 'The seats were released. You weren’t charged.';
}

function nextOf({ promotion, eventId, status }: Order): { to: string; label: string } {
  if (promotion) return { to: `/hosting/${promotion.eventId}`, label: 'Back to your event' };
  if (eventId === null) return { to: '/profile', label: 'Back to your profile' };
  return { to: `/events/${eventId}`, label: status === 'ended' ? 'Book again' : 'See the event' };
}
