import { smallestCount, transparencyDays } from '@nukkad/core/features/moderation/transparency-report.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { tellFailure, wordsFor } from '../../data/failure.ts';
import { withPasskey } from '../../data/with-fresh-sign-in.ts';
import { download } from '../../device/download.ts';
import { dayAndMonth } from '../../format/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { caseQueries } from './case-queries.ts';
import styles from './Statistics.module.css';

export default function Statistics() {
  return (
    <Screen title="Statistics" back="/admin">
      <Section title="By week">
        <Weeks />
      </Section>
      <Section title="Transparency report">
        <Transparency />
      </Section>
    </Screen>
  );
}

function weekName(from: string) {
  const { day, month } = dayAndMonth(from, 'UTC');
  return `${day} ${month}`;
}

function Weeks() {
  const query = useQuery(caseQueries.statistics());
  if (query.isLoadingError) return <ErrorState retry={() => void query.refetch()}>{wordsFor(query.error)}</ErrorState>;
  if (!query.data) return <Skeleton many={1} height={320} />;
  return (
    // A region that scrolls sideways can be reached by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label="Reports and decisions by week" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Week from</th>
            <th scope="col">Reports</th>
            <th scope="col">Decided</th>
            <th scope="col">Acted</th>
            <th scope="col">Late</th>
            <th scope="col">Appeals</th>
            <th scope="col">Restored</th>
            <th scope="col">Hours, median</th>
          </tr>
        </thead>
        <tbody>
          {query.data.map((week) => (
            <tr key={week.from}>
              <th scope="row">{weekName(week.from)}</th>
              <td>{week.reports}</td>
              <td>{week.decided}</td>
              <td>{week.acted}</td>
              <td>{week.late}</td>
              <td>{week.appeals}</td>
              <td>{week.granted}</td>
              <td>{week.medianMinutes === null ? '–' : (week.medianMinutes / 60).toFixed(1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Transparency() {
  const report = useMutation({
    mutationFn: () => withPasskey(() => api.moderation.transparency({})),
    onSuccess: (counts) =>
      download('nukkad-transparency.json', new Blob([JSON.stringify(counts, null, 2)], { type: 'application/json' })),
    onError: tellFailure,
  });
  return (
    <>
      <Note>
        Counts of the last {transparencyDays} days, to publish. Counts below {smallestCount} are left out, so that they
        identify no one.
      </Note>
      <Button icon="share" busy={report.isPending} onClick={() => report.mutate()}>
        Download as JSON
      </Button>
    </>
  );
}
