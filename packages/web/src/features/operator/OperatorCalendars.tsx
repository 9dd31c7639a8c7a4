import type { ListedCalendar } from '@nukkad/core/features/operator/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { Retry } from '../../data/Retry.tsx';
import { onDay } from '../../format/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { operatorQueries } from './operator-queries.ts';
import styles from './OperatorScreen.module.css';
import { useOperatorChange } from './useOperatorChange.ts';

/** Imported calendars: those that wait for approval first. */
export function OperatorCalendars() {
  const query = useQuery(operatorQueries.calendars());
  const change = useOperatorChange(query);
  if (!query.data)
    return (
      <Retry query={query}>
        <Skeleton many={1} height={160} />
      </Retry>
    );
  return (
    <Section title="Calendars">
      <Note>
        Everyone sees the events of calendars that you approve. Other calendars are visible only to their owners and the
        owners’ connections.
      </Note>
      {query.data.length === 0 && <p>No calendars have been imported.</p>}
      <ul className={styles.entries}>
        {query.data.map((calendar) => (
          <li key={calendar.id}>
            <span dir="auto">
              {calendar.name}
              <small>{facts(calendar)}</small>
            </span>
            {calendar.owner !== null && (
              <Button
                small
                busy={change.isPending}
                onClick={() =>
                  change.mutate(() => api.operator.setCalendar({ id: calendar.id, isPublic: !calendar.isPublic }))
                }
              >
                {calendar.isPublic ? 'Revoke' : 'Approve'}
                <span className="aside"> {calendar.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const facts = ({ owner, host, addedAt, events }: ListedCalendar) =>
  `${host ?? 'A file'}, ${events} upcoming, added ${onDay(addedAt)} by ${owner ?? 'FEEDS'}`;
