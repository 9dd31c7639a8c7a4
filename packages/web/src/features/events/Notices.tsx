import type { Event } from '@nukkad/core/features/events/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api } from '../../data/api.ts';
import { useOwnUpdate } from '../../data/useLive.ts';
import { queries } from '../../data/queries.ts';
import { Section } from '../../ui/Section.tsx';
import { dateAndTime } from '../../format/dates.ts';
import styles from './EventPage.module.css';

/** What the host announced, which is seen once it is on screen. */
export function Notices({ event }: { event: Event }) {
  const { data } = useQuery(queries.notices(event.id));
  useSeen(event, data?.[0]?.id);
  if (!data || data.length === 0) return null;
  return (
    <Section title="From the host">
      <ul className={styles.notices}>
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

function useSeen({ id, unreadNotices }: Event, latest: string | undefined) {
  const update = useOwnUpdate();
  const look = useEffectEvent(() => {
    if (latest === undefined || !(unreadNotices > 0) || document.visibilityState !== 'visible') return;
    api.events.seeNotices({ id, noticeId: latest }).then(
      (event) => update({ type: 'event.changed', event }),
      // Without a network they stay marked until the page is opened again.
      () => {},
    );
  });
  useEffect(() => {
    look();
    const looked = () => look();
    document.addEventListener('visibilitychange', looked);
    return () => document.removeEventListener('visibilitychange', looked);
  }, [latest, unreadNotices]);
}
