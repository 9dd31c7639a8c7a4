import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Screen } from '../layout/Screen.tsx';
import { queries } from '../queries.ts';
import { wordsFor } from '../refusal.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/State.tsx';
import { picture } from '../ui/picture.ts';
import { rupees } from '../when.ts';
import { EventFacts } from './EventCard.tsx';
import styles from './Tickets.module.css';

/** What one shows at the door. */
export default function Tickets() {
  const tickets = useQuery(queries.tickets());
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
      {tickets.isPending ? (
        <Skeleton many={2} height={220} />
      ) : tickets.isError ? (
        <ErrorState retry={() => void tickets.refetch()}>{wordsFor(tickets.error)}</ErrorState>
      ) : tickets.data.length === 0 ? (
        <EmptyState
          drawing="no-tickets"
          title="No tickets yet"
          action={
            <ButtonLink look="main" to="/events">
              See local events
            </ButtonLink>
          }
        >
          Register for something free or book a ticket, and it waits for you here.
        </EmptyState>
      ) : (
        <ul className={styles.tickets} aria-label="Tickets">
          {tickets.data.map(({ id, code, price, event }) => (
            <li key={id}>
              <article className={styles.ticket} aria-label={event.name}>
                <img src={picture(event.image)} alt="" width="320" height="90" />
                <div className={styles.facts}>
                  <h2>
                    <Link to={`/events/${event.id}`}>{event.name}</Link>
                  </h2>
                  <EventFacts event={event} />
                </div>
                <div className={styles.stub}>
                  <p>
                    <span className={styles.label}>Code</span>
                    <span className={styles.code}>{`${code.slice(0, 4)} ${code.slice(4)}`}</span>
                  </p>
                  <p>
                    <span className={styles.label}>Paid</span>
                    {price === 0 ? 'Free' : rupees(price)}
                  </p>
                </div>
              </article>
            </li>
          ))}
        </ul>
      )}
    </Screen>
  );
}
