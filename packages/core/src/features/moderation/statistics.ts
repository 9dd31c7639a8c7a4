import { sql, type Kysely } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import { onlyRow } from '../../kernel/only-row.ts';
import { dayMs } from '../../kernel/time.ts';
import type { Transparency, Week } from './contract.ts';
import { decisionActions } from '../cases/decision-actions.ts';
import { smallestCount } from './transparency-limits.ts';

const shownWeeks = 12;

const entry = sql`(select (content::jsonb ->> 'at')::timestamptz as at, content::jsonb ->> 'action' as action,
  content::jsonb ->> 'kind' as kind, content::jsonb ->> 'reason' as reason, (content::jsonb ->> 'minutes')::int as minutes,
  coalesce((content::jsonb ->> 'isLate')::boolean, false) as is_late from audit) as entry`;

const closing = decisionActions.filter((action) => action !== 'restore' && action !== 'uphold');

/** The last weeks, which begin on Monday in UTC, the latest first. */
export async function readWeeks({ db, now }: Pick<Reader, 'db' | 'now'>): Promise<Week[]> {
  const { rows } = await sql<Omit<Week, 'from'> & { from: Date }>`
    with week as (
      select generate_series(date_trunc('week', ${now}::timestamptz at time zone 'UTC') - ${sql.lit(shownWeeks - 1)} * interval '7 days',
        date_trunc('week', ${now}::timestamptz at time zone 'UTC'), interval '7 days') at time zone 'UTC' as at)
    select week.at as "from",
      (count(*) filter (where action = 'reported'))::int as reports,
      (count(*) filter (where action = any(${closing})))::int as decided,
      (count(*) filter (where action = any(${closing}) and action not in ('dismiss', 'answer')))::int as acted,
      (count(*) filter (where is_late))::int as late,
      (count(*) filter (where action = 'appealed'))::int as appeals,
      (count(*) filter (where action = 'restore'))::int as granted,
      (percentile_cont(0.5) within group (order by minutes) filter (where action = any(${closing})))::int as "medianMinutes"
    from week left join ${entry} on entry.at >= week.at and entry.at < week.at + interval '7 days'
    group by week.at order by week.at desc`.execute(db);
  return rows.map((row) => ({ ...row, from: row.from.toISOString() }));
}

interface Counts {
  reports: Record<string, number>;
  actions: Record<string, number>;
  reasons: Record<string, number>;
  late: number;
  appeals: number;
  granted: number;
}

const unlessSmall = (count: number) => (count > 0 && count < smallestCount ? null : count);
const unlessSmallIn = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, unlessSmall(count)]));
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0);

/** Counts the last days for publication, and leaves out counts that could identify someone. */
export async function readTransparency(db: Kysely<Database>, to: Date, days: number): Promise<Transparency> {
  const from = new Date(to.getTime() - days * dayMs);
  const { rows } = await sql<Counts>`
    with entry as materialized (select * from ${entry} where at > ${from} and at <= ${to})
    select
      (select coalesce(json_object_agg(reason, many), '{}') from (
        select reason, count(*) as many from entry where action = 'reported' group by reason order by reason) as one) as reports,
      (select coalesce(json_object_agg(action, many), '{}') from (
        select action, count(*) as many from entry where action = any(${closing}) group by action order by action) as one) as actions,
      (select coalesce(json_object_agg(reason, many), '{}') from (
        select reason, count(*) as many from entry where action = any(${closing}) group by reason order by reason) as one) as reasons,
      (select count(*)::int from entry where is_late) as late,
      (select count(*)::int from entry where action = 'appealed') as appeals,
      (select count(*)::int from entry where action = 'restore') as granted`.execute(db);
  const { reports, actions, reasons, late, appeals, granted } = onlyRow(rows);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    smallestCount,
    reports: unlessSmall(sum(reports)),
    reportsByReason: unlessSmallIn(reports),
    decisions: unlessSmall(sum(actions)),
    decisionsByAction: unlessSmallIn(actions),
    decisionsByReason: unlessSmallIn(reasons),
    decidedLate: unlessSmall(late),
    appeals: unlessSmall(appeals),
    appealsGranted: unlessSmall(granted),
  };
}
