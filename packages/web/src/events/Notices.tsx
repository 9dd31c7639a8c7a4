import { useQuery } from '@tanstack/react-query';
import { queries } from '../queries.ts';
import { Section } from '../ui/Section.tsx';
import { dateAndTime } from '../when.ts';
import styles from './EventPage.module.css';

/** What the host told those who come. */
export function Notices({ eventId }: { eventId: string }) {
  const { data } = useQuery(queries.notices(eventId));
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
