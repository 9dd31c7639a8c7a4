import type { ListedCalendar } from '@nukkad/core/features/operator/contract.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { notifyFailure, wordsFor } from '../../data/failure.ts';
import { withPasskey } from '../../data/with-fresh-sign-in.ts';
import { onDay } from '../../format/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Note } from '../../ui/Note.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { operatorQueries } from './operator-queries.ts';
import styles from './Operation.module.css';

/** Imported calendars: those that wait for approval first. */
export function OperatorCalendars() {
  const query = useQuery(operatorQueries.calendars());
  const change = useMutation({
    mutationFn: (to: { id: string; isPublic: boolean }) => withPasskey(() => api.operator.setCalendar(to)),
    onSuccess: () => query.refetch(),
    onError: notifyFailure,
  });
  if (query.isLoadingError) return <ErrorState retry={() => void query.refetch()}>{wordsFor(query.error)}</ErrorState>;
  if (!query.data) return <Skeleton many={1} height={160} />;
  return (
    <Section title="Calendars">
      <Note>
        Everyone sees the events of calendars that you approve. The others are for their owners and their connections.
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
                onClick={() => change.mutate({ id: calendar.id, isPublic: !calendar.isPublic })}
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
