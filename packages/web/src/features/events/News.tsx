import type { Event, Unread } from '@nukkad/core/features/events/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queries } from '../../data/queries.ts';
import { Count } from '../../ui/Badge.tsx';
import styles from './News.module.css';

/** So many events with news are named at once. */
const most = 3;

/** Leads to the events whose hosts have announced something new. */
export function News() {
  const { data } = useQuery(queries.unread());
  return data?.slice(0, most).map((unread) => <NewsOf key={unread.eventId} {...unread} />);
}

function NewsOf({ eventId, notices }: Unread) {
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

/** That the host of an event has announced something new; nothing when there is nothing. */
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
