import type { Event, Unread } from '@nukkad/core/features/events/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queries } from '../../data/queries.ts';
import { Count } from '../../ui/Badge.tsx';
import styles from './News.module.css';

const maxShown = 3;

/** Links to events with unread announcements. */
export function News() {
  const { data } = useQuery(queries.unread());
  return data?.slice(0, maxShown).map((unread) => <EventNews key={unread.eventId} {...unread} />);
}

function EventNews({ eventId, notices }: Unread) {
  const { data: event } = useQuery(queries.event(eventId));
  return (
    event && (
      <section className={styles.card} aria-label={`News about ${event.name}`}>
        <h2>{event.name}</h2>
        <NewNotices event={{ id: eventId, unreadNotices: notices }} />
      </section>
    )
  );
}

export function NewNotices({ event: { id, unreadNotices } }: { event: Pick<Event, 'id' | 'unreadNotices'> }) {
  return (
    unreadNotices > 0 && (
      <Link className={styles.new} to={`/events/${id}`}>
        <Count many={unreadNotices} />
        {unreadNotices === 1 ? 'new announcement from the host' : 'new announcements from the host'}
      </Link>
    )
  );
}
