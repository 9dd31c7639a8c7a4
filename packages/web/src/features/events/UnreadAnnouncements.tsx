import type { Event, Unread } from '@nukkad/core/features/events/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queries } from '../../data/queries.ts';
import { Count } from '../../ui/Badge.tsx';
import styles from './UnreadAnnouncements.module.css';

const maxShown = 3;

export function UnreadByEvent() {
  const { data } = useQuery(queries.unread());
  return data?.slice(0, maxShown).map((unread) => <UnreadOfEvent key={unread.eventId} {...unread} />);
}

function UnreadOfEvent({ eventId, announcements }: Unread) {
  const { data: event } = useQuery(queries.event(eventId));
  return (
    event && (
      <section className={styles.card} aria-label={`Announcements about ${event.name}`}>
        <h2>{event.name}</h2>
        <UnreadAnnouncements event={{ id: eventId, unreadAnnouncements: announcements }} />
      </section>
    )
  );
}

export function UnreadAnnouncements({
  event: { id, unreadAnnouncements },
}: {
  event: Pick<Event, 'id' | 'unreadAnnouncements'>;
}) {
  return (
    unreadAnnouncements > 0 && (
      <Link className={styles.new} to={`/events/${id}`}>
        <Count many={unreadAnnouncements} />
        {unreadAnnouncements === 1 ? 'new announcement from the host' : 'new announcements from the host'}
      </Link>
    )
  );
}
