import { isUpcoming } from '@nukkad/core/features/events/event-status.ts';
import { codeInGroups } from '@nukkad/core/features/tickets/ticket-code.ts';
import type { Ticket } from '@nukkad/core/features/tickets/contract.ts';
import { Link } from 'react-router';
import { useNow } from '../../device/server-time.ts';
import { Screen } from '../../ui/Screen.tsx';
import { wordsFor } from '../../data/failure.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/StateViews.tsx';
import { assetUrl } from '../../ui/asset-url.ts';
import { Icon } from '../../ui/Icon.tsx';
import { clock } from '../../format/dates.ts';
import { rupees } from '../../format/money.ts';
import { AddToCalendar } from '../events/AddToCalendar.tsx';
import { EventFacts } from '../events/EventCard.tsx';
import { UnreadAnnouncements } from '../events/UnreadAnnouncements.tsx';
import { ordersOf, useTickets, type TicketOrder } from '../events/useTickets.ts';
import styles from './Tickets.module.css';

export default function Tickets() {
  const { data: tickets, error, refetch } = useTickets();
  return (
    <Screen
      title="My tickets"
      back="/events"
      actions={
        <ButtonLink small look="quiet" to="/orders">
          Receipts
        </ButtonLink>
      }
    >
      {tickets === undefined ? (
        error ? (
          <ErrorState retry={() => void refetch()}>{wordsFor(error)}</ErrorState>
        ) : (
          <Skeleton many={2} height={220} />
        )
      ) : tickets.length === 0 ? (
        <EmptyState
          drawing="no-tickets"
          title="No tickets yet"
          action={
            <ButtonLink look="main" to="/events">
              See local events
            </ButtonLink>
          }
        >
          Register for a free event or book a ticket, and you’ll find it here.
        </EmptyState>
      ) : (
        <ul className={styles.tickets} aria-label="Tickets">
          {ordersOf(tickets).map((order) => (
            <li key={order.first.orderId}>
              <OrderCard {...order} />
            </li>
          ))}
        </ul>
      )}
    </Screen>
  );
}

function OrderCard({ first, tickets }: TicketOrder) {
  const { id, event, price } = first;
  const many = tickets.length > 1;
  const now = useNow();
  return (
    <article className={styles.ticket} aria-label={event.name}>
      <img src={assetUrl(event.image)} alt="" width="320" height="90" />
      <div className={styles.facts}>
        <h2>
          <Link to={`/tickets/${id}`}>{event.name}</Link>
        </h2>
        <EventFacts event={event} />
        <UnreadAnnouncements event={event} />
        {isUpcoming(event, new Date(now)) && (
          <p className={styles.calendar}>
            <AddToCalendar id={event.id} name={event.name} />
          </p>
        )}
      </div>
      <div className={styles.stub}>
        {event.status === 'cancelled' ? (
          <p className={styles.cancelled}>
            <Icon name="close" size={18} />
            Cancelled
          </p>
        ) : many ? (
          <TicketLinks tickets={tickets} />
        ) : (
          <CodeOrEntry ticket={first} />
        )}
        <p>
          <span className={styles.label}>{many ? 'Each' : price === 0 ? 'Price' : 'Paid'}</span>
          {price === 0 ? 'Free' : rupees(price)}
        </p>
      </div>
    </article>
  );
}

function TicketLinks({ tickets }: { tickets: readonly Ticket[] }) {
  return (
    <ul className={styles.each} aria-label="Each ticket">
      {tickets.map((it, at) => (
        <li key={it.id}>
          <Link to={`/tickets/${it.id}`}>
            {at + 1} of {tickets.length}
            {it.enteredAt && (
              <span>
                <Icon name="check" size={16} />
                {clock(it.enteredAt)}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function CodeOrEntry({ ticket: { code, enteredAt } }: { ticket: Ticket }) {
  return (
    <p>
      <span className={styles.label}>{enteredAt ? 'Checked in' : 'Code'}</span>
      <span className={styles.code}>{enteredAt ? clock(enteredAt) : codeInGroups(code)}</span>
    </p>
  );
}
