import { isUpcoming } from '@nukkad/core/features/events/event-status.ts';
import { codeInGroups } from '@nukkad/core/features/tickets/ticket-code.ts';
import { withoutRepeats } from '@nukkad/core/features/events/posters/poster.ts';
import type { Ticket } from '@nukkad/core/features/tickets/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queries } from '../../data/queries.ts';
import { useNow } from '../../device/server-time.ts';
import { Screen } from '../../ui/Screen.tsx';
import { LoadError } from '../../data/LoadError.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { assetUrl } from '../../ui/asset-url.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useSheet } from '../../ui/useSheet.ts';
import { clock } from '../../format/dates.ts';
import { rupees } from '../../format/money.ts';
import { AddToCalendar } from '../events/AddToCalendar.tsx';
import { EventFacts } from '../events/EventFacts.tsx';
import { UnreadAnnouncements } from '../events/UnreadAnnouncements.tsx';
import { ordersOf, useTickets, type TicketOrder } from '../events/useTickets.ts';
import { FullScreenTicket } from './FullScreenTicket.tsx';
import styles from './Tickets.module.css';
import { TicketOffers } from './TicketOffers.tsx';
import { TicketSkeletons } from './TicketSkeletons.tsx';
import { useHolderName } from './useHolderName.ts';

export default function Tickets() {
  const { data: tickets, error, refetch } = useTickets();
  const { data: offers = [] } = useQuery(queries.ticketOffers());
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
      {offers.length > 0 && <TicketOffers offers={offers} />}
      {tickets === undefined ? (
        error ? (
          <LoadError query={{ error, refetch }} />
        ) : (
          <div className={styles.tickets}>
            <TicketSkeletons many={2} styles={{ ...styles, pass: styles.ticket ?? '' }} />
          </div>
        )
      ) : tickets.length === 0 ? (
        offers.length === 0 && <NoTickets />
      ) : (
        <>
          <ul className={styles.tickets} aria-label="Tickets">
            {listed(tickets).map((order, at) => (
              <li key={order.first.orderId}>
                <OrderCard {...order} isNext={at === 0} />
              </li>
            ))}
          </ul>
          {tickets.length < 3 && (
            <p className={styles.further}>
              <ButtonLink icon="calendar" to="/events">
                Find more events
              </ButtonLink>
            </p>
          )}
        </>
      )}
    </Screen>
  );
}

function NoTickets() {
  return (
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
  );
}

/** With the images that the list shows. */
const listed = (tickets: readonly Ticket[]) =>
  withoutRepeats(ordersOf(tickets).map((order) => ({ ...order, image: order.first.event.image })));

function OrderCard({ first, tickets, image, isNext }: TicketOrder & { image: string; isNext: boolean }) {
  const { id, event, price } = first;
  const many = tickets.length > 1;
  const now = useNow();
  return (
    <article className={styles.ticket} aria-label={event.name}>
      <div className={styles.kept}>
        <img src={assetUrl(image)} alt="" width="320" height="110" />
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
      </div>
      <div className={styles.stub}>
        <div className={styles.row}>
          <p className={styles.name}>
            <span className={styles.label}>Name</span>
            {useHolderName(first)}
          </p>
          <p>
            <span className={styles.label}>
              {first.isReceived ? 'From' : many ? 'Each' : price === 0 ? 'Price' : 'Paid'}
            </span>
            {first.isReceived ? (first.from ?? 'A guest') : price === 0 ? 'Free' : rupees(price)}
          </p>
        </div>
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
        {event.status !== 'cancelled' && <ShowQr tickets={tickets} isNext={isNext} />}
      </div>
    </article>
  );
}

/** Opens the first ticket that is not checked in yet. */
function ShowQr({ tickets, isNext }: { tickets: readonly Ticket[]; isNext: boolean }) {
  const [shownId, setShownId] = useSheet<string>('full screen ticket');
  const shown = tickets.find(({ id }) => id === shownId);
  const first = tickets.find(({ enteredAt }) => enteredAt === null) ?? tickets[0];
  if (!first) return null;
  return (
    <>
      <Button look={isNext ? 'main' : 'plain'} icon="scan" wide onClick={() => setShownId(first.id)}>
        Show QR
      </Button>
      {shown && <FullScreenTicket ticket={shown} ofOrder={tickets} show={setShownId} close={() => setShownId(null)} />}
    </>
  );
}

function TicketLinks({ tickets }: { tickets: readonly Ticket[] }) {
  return (
    <ul className={styles.each} aria-label="Each ticket">
      {tickets.map((it, at) => (
        <li key={it.id}>
          <Link to={`/tickets/${it.id}`}>
            {at + 1} of {tickets.length}
            {it.guestName && <b>{it.guestName}</b>}
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
