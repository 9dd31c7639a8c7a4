import type { CheckInTicket } from '@nukkad/core/features/check-in/contract.ts';
import { clock } from '../../format/dates.ts';
import { Section } from '../../ui/Section.tsx';
import styles from './CheckIn.module.css';
import { ticketName } from './verdict-message.ts';

const maxShown = 5;

/** On any device of the team. */
export function LatestCheckIns({
  tickets,
  checkedInAt,
}: {
  tickets: readonly CheckInTicket[];
  checkedInAt(ticket: CheckInTicket): string | null;
}) {
  const latest = tickets
    .flatMap((ticket) => {
      const at = checkedInAt(ticket);
      return at === null ? [] : [{ ticket, at }];
    })
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, maxShown);
  return (
    <Section title="Latest">
      {latest.length === 0 && <p className={styles.none}>Nobody yet. People appear here as you check them in.</p>}
      <ul className={styles.latest} aria-label="Latest check-ins">
        {latest.map(({ ticket, at }) => (
          <li key={ticket.id}>
            {ticketName(ticket)} <time dateTime={at}>{clock(at)}</time>
          </li>
        ))}
      </ul>
    </Section>
  );
}
