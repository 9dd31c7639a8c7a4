import type { Event } from '@nukkad/core/features/events/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api } from '../../data/api.ts';
import { useOwnUpdate } from '../../data/useLive.ts';
import { queries } from '../../data/queries.ts';
import { Section } from '../../ui/Section.tsx';
import { dateAndTime } from '../../format/dates.ts';
import styles from './EventScreen.module.css';

export function Announcements({ event }: { event: Event }) {
  const { data } = useQuery(queries.announcements(event.id));
  useMarkAsRead(event, data?.[0]?.id);
  if (!data || data.length === 0) return null;
  return (
    <Section title="From the host">
      <ul className={styles.announcements}>
        {data.map(({ id, body, sentAt }) => (
          <li key={id}>
            <p className={styles.description}>{body}</p>
            <time className={styles.sent} dateTime={sentAt}>
              {dateAndTime(sentAt)}
            </time>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function useMarkAsRead({ id, unreadAnnouncements }: Event, latest: string | undefined) {
  const update = useOwnUpdate();
  const markAsRead = useEffectEvent(() => {
    if (latest === undefined || !(unreadAnnouncements > 0) || document.visibilityState !== 'visible') return;
    api.events.seeAnnouncements({ id, announcementId: latest }).then(
      (event) => update({ type: 'event.changed', event }),
      // They stay unread until the page is opened again.
      () => {},
    );
  });
  useEffect(() => {
    markAsRead();
    const changed = () => markAsRead();
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  }, [latest, unreadAnnouncements]);
}
