import { smallestCount, transparencyDays } from '@nukkad/core/features/moderation/transparency-limits.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { notifyFailure } from '../../data/failure.ts';
import { LoadError } from '../../data/LoadError.tsx';
import { withPasskey } from '../../data/with-fresh-sign-in.ts';
import { download } from '../../device/download.ts';
import { dayAndMonth } from '../../format/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
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
  // Kept together where a range takes two lines.
  return `${day}\u00a0${month}`;
}

type Week = Awaited<ReturnType<typeof api.moderation.statistics>>['weeks'][number];

const hoursOrMinutes = (minutes: number) => (minutes < 60 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`);

/** `unit` follows the number where there is no room for headings. */
const columns: readonly { heading: string; unit: string; of(week: Week): number | string | false }[] = [
  { heading: 'Reports', unit: 'reported', of: ({ reports }) => reports },
  { heading: 'Decided', unit: 'decided', of: ({ decided }) => decided },
  { heading: 'Action taken', unit: 'acted on', of: ({ acted }) => acted },
  { heading: 'Late', unit: 'late', of: ({ late }) => late },
  { heading: 'Appeals', unit: 'appealed', of: ({ appeals }) => appeals },
  { heading: 'Restored', unit: 'restored', of: ({ granted }) => granted },
  {
    heading: 'Median time',
    unit: 'median',
    of: ({ medianMinutes }) => medianMinutes !== null && hoursOrMinutes(medianMinutes),
  },
];

const isQuiet = (week: Week) => columns.every(({ of }) => !of(week));

/** Each week, and as one what follows one another without a report. */
function rowsOf(weeks: readonly Week[]): readonly Week[][] {
  const rows: Week[][] = [];
  for (const week of weeks) {
    const last = rows.at(-1);
    if (last && isQuiet(week) && last.every(isQuiet)) last.push(week);
    else rows.push([week]);
  }
  return rows;
}

function Row({ weeks }: { weeks: readonly Week[] }) {
  const [last, ...earlier] = weeks;
  const first = earlier.at(-1);
  if (!last) return null;
  return (
    <tr>
      <th scope="row">{first ? `${weekName(first.from)}\u00a0– ${weekName(last.from)}` : weekName(last.from)}</th>
      {isQuiet(last) ? (
        <td colSpan={columns.length}>Nothing reported</td>
      ) : (
        columns.map(({ heading, unit, of }) => (
          <td key={heading} data-unit={unit} data-none={!of(last) || undefined}>
            {of(last) === false ? '–' : of(last)}
          </td>
        ))
      )}
    </tr>
  );
}

const summed = [
  ['Reports', ({ reports }: Week) => reports],
  ['Decided', ({ decided }: Week) => decided],
  ['Action taken', ({ acted }: Week) => acted],
  ['Late', ({ late }: Week) => late],
] as const;

/** The reports of each week, oldest first. The table says the same in words. */
function Bars({ weeks }: { weeks: readonly Week[] }) {
  const most = Math.max(...weeks.map(({ reports }) => reports), 1);
  const oldest = weeks.at(-1);
  return (
    <figure className={styles.bars} aria-hidden="true">
      <div>
        {weeks.toReversed().map(({ from, reports }) => (
          <span key={from} style={{ height: `${(reports / most) * 100}%` }} />
        ))}
      </div>
      <figcaption>
        <span>{oldest && weekName(oldest.from)}</span>
        <span>This week</span>
      </figcaption>
    </figure>
  );
}

/** All weeks of the table together. */
const Sums = ({ weeks }: { weeks: readonly Week[] }) => (
  <dl className={styles.sums} aria-label="All weeks">
    {summed.map(([name, of]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{weeks.reduce((sum, week) => sum + of(week), 0)}</dd>
      </div>
    ))}
  </dl>
);

function Weeks() {
  const query = useQuery(caseQueries.statistics());
  if (query.isLoadingError) return <LoadError query={query} />;
  if (!query.data) return <Skeleton many={1} height={320} />;
  if (query.data.every(isQuiet)) return <Note>Nothing was reported in the last {query.data.length} weeks.</Note>;
  return (
    <div className={styles.weeks}>
      <Sums weeks={query.data} />
      <Bars weeks={query.data} />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Week from</th>
            {columns.map(({ heading }) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(query.data).map((weeks) => (
            <Row key={weeks[0]?.from} weeks={weeks} />
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
    onError: notifyFailure,
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
