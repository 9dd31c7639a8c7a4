import { sql, type RawBuilder } from 'kysely';
import { cursorsOf } from '../../kernel/cursor.ts';
import { onlyRow } from '../../kernel/only-row.ts';
import { face } from '../events/read-events.ts';
import type { Case } from './contract.ts';
import { mayModerate } from './may-moderate.ts';
import { casesPage } from './list-sizes.ts';
import type { CaseKind } from '../cases/case-kinds.ts';
import type { QueueName } from './case-queue-names.ts';
import type { ModeratingContext } from './moderators-only.ts';

export interface CaseRow {
  id: string;
  kind: Case['kind'];
  state: Case['state'];
  version: number;
  person_id: string | null;
  person: Case['person'];
  subject_type: Case['type'];
  reasons: Case['reasons'];
  reports: number;
  opened_at: Date;
  due_at: Date;
  clock_at: Date;
  rank: number;
  seen_at: Date | null;
  closed_at: Date | null;
  acted: boolean | null;
  assignee: Case['assignee'];
  appealed_at: Date | null;
}

/** Moderators see these before all others, in this order, whatever is due first. */
const listedFirst = ['danger', 'intimate'] as const satisfies CaseKind[];

const ranked = listedFirst.map((kind, rank) => sql`when ${sql.lit(kind)} then ${sql.lit(rank)}`);

/** As in the index of the table, which follows a change in a migration of its own. Of each rank, what is due first. */
const rank = sql<number>`(case kind ${sql.join(ranked, sql` `)} else ${sql.lit(listedFirst.length)} end)`;
const clock = sql<Date>`(case when seen_at is null then least(look_by, due_at) else due_at end)`;

export const caseRows = (me: string, where: RawBuilder<unknown>, rest: RawBuilder<unknown> = sql``) => sql<CaseRow>`
  select moderation_case.*, ${rank} as rank, ${clock} as clock_at,
    (select ${face} from person where person.id = moderation_case.person_id) as person,
    counted.reports, counted.reasons,
    (select json_build_object('name', person.name, 'isMe', person.id = ${me}) from moderator
      join person on person.id = moderator.person_id where moderator.id = moderation_case.assignee) as assignee,
    appeal.made_at as appealed_at
  from moderation_case
  left join appeal on appeal.case_id = moderation_case.id and appeal.answered_at is null
  cross join lateral (select count(*)::int as reports, coalesce(json_agg(distinct reason), '[]') as reasons
    from report where report.case_id = moderation_case.id) as counted
  where ${mayModerate(me)} and ${where} ${rest}`;

export const caseFrom = (row: CaseRow): Case => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  person: row.person,
  type: row.subject_type,
  reasons: row.reasons,
  reports: row.reports,
  openedAt: row.opened_at.toISOString(),
  dueAt: row.clock_at.toISOString(),
  seenAt: row.seen_at?.toISOString() ?? null,
  closedAt: row.closed_at?.toISOString() ?? null,
  acted: row.acted,
  assignee: row.assignee,
  appealedAt: row.appealed_at?.toISOString() ?? null,
});

const alike = sql<number>`0::int`;

const queues: Record<
  QueueName,
  { has: RawBuilder<boolean>; rank: RawBuilder<number>; by: RawBuilder<Date>; isLatestFirst: boolean }
> = {
  open: { has: sql`moderation_case.state <> 'closed'`, rank, by: clock, isLatestFirst: false },
  appeals: { has: sql`appeal.made_at is not null`, rank: alike, by: sql`appeal.made_at`, isLatestFirst: false },
  closed: {
    has: sql`moderation_case.state = 'closed'`,
    rank: alike,
    by: sql`moderation_case.closed_at`,
    isLatestFirst: true,
  },
};

const timeIn = (row: CaseRow, queue: QueueName) =>
  ({ open: row.clock_at, appeals: row.appealed_at, closed: row.closed_at })[queue]?.toISOString() ?? '';

const cursorsIn = (queue: QueueName) => cursorsOf<[rank: number, at: string, id: string]>(`cases ${queue}`);

export async function readQueue({ db, me, host, now }: ModeratingContext, queue: QueueName, after: string | undefined) {
  const { has, rank, by, isLatestFirst } = queues[queue];
  const cursors = cursorsIn(queue);
  const place = after === undefined ? null : cursors.unseal(host, after);
  const order = isLatestFirst ? sql`desc` : sql`asc`;
  const beyond = place
    ? sql`and (${rank}, ${by}, moderation_case.id) ${isLatestFirst ? sql`<` : sql`>`} (${place[0]}::int, ${new Date(place[1])}::timestamptz, ${place[2]}::uuid)`
    : sql``;
  const { rows: found } = await caseRows(
    me,
    has,
    sql`${beyond} order by ${rank} ${order}, ${by} ${order}, moderation_case.id ${order} limit ${sql.lit(casesPage + 1)}`,
  ).execute(db);
  const { rows: counts } = await sql<{ open: number; late: number; appeals: number }>`
    select (count(*) filter (where state <> 'closed'))::int as open,
      (count(*) filter (where state <> 'closed' and ${clock} < ${now}))::int as late,
      (count(*) filter (where appeal.made_at is not null))::int as appeals
    from moderation_case left join appeal on appeal.case_id = moderation_case.id and appeal.answered_at is null
    where (state <> 'closed' or appeal.made_at is not null) and ${mayModerate(me)}`.execute(db);
  const { rows, next } = cursors.page(host, found, casesPage, (last) => [
    queue === 'open' ? last.rank : 0,
    timeIn(last, queue),
    last.id,
  ]);
  return { cases: rows.map(caseFrom), next, ...onlyRow(counts) };
}
