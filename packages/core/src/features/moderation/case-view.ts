import { sql } from 'kysely';
import { refused, uuid } from '../../kernel/operation.ts';
import { minuteMs } from '../../kernel/time.ts';
import type { CaseView, Decision } from './contract.ts';
import { readReported } from './case-reports.ts';
import { stepsOf, type CaseStep } from '../cases/case-transitions.ts';
import { mayModerate } from './may-moderate.ts';
import { shownOtherCases, shownDecisions } from './list-sizes.ts';
import type { ModeratingContext } from './moderators-only.ts';
import { caseFrom, caseRows, type CaseRow } from './case-queue.ts';
import { readWouldNotMeet } from './would-not-meet.ts';

interface DecisionRow {
  id: string;
  action: Decision['action'];
  reason: Decision['reason'];
  words: string;
  template: Decision['template'];
  made_at: Date;
  ends_at: Date | null;
  by: string | null;
  by_me: boolean;
  second: string | null;
  is_confirmed: boolean | null;
}

const decisionRows = ({ db, me }: ModeratingContext, caseId: string) =>
  sql<DecisionRow>`
    select decision.id, action, reason, words, template, made_at, ends_at, by.name as by, first.person_id is not distinct from ${me} as by_me,
      other.name as second, is_confirmed
    from decision
    join moderator as first on first.id = decision.moderator_id left join person as by on by.id = first.person_id
    left join moderator as answerer on answerer.id = decision.second_id left join person as other on other.id = answerer.person_id
    where case_id = ${caseId} order by made_at desc, decision.id limit ${sql.lit(shownDecisions)}`
    .execute(db)
    .then(({ rows }) => rows);

const former = 'A former moderator';

const decisionFrom = (row: DecisionRow): Decision => ({
  id: row.id,
  action: row.action,
  reason: row.reason,
  words: row.words,
  template: row.template,
  at: row.made_at.toISOString(),
  by: row.by ?? former,
  endsAt: row.ends_at?.toISOString() ?? null,
  second: row.is_confirmed === null ? null : { by: row.second ?? former, isConfirmed: row.is_confirmed },
});

interface Around {
  joined_at: Date | null;
  is_suspended: boolean;
  until: Date | null;
  is_withheld: boolean;
  can_hide: boolean;
  has_event: boolean;
  appeal: { words: string; at: string; answeredAt: string | null; isGranted: boolean | null } | null;
}

async function readAround({ db }: ModeratingContext, { id, person_id }: CaseRow): Promise<Around> {
  const { rows } = await sql<Around>`select
    (select created_at from person where id = ${person_id} and deleted_at is null) as joined_at,
    exists (select from withheld where subject_type = 'person' and subject_id = ${person_id}) as is_suspended,
    (select nullif(max(coalesce(ends_at, 'infinity')), 'infinity') from withheld where subject_type = 'person' and subject_id = ${person_id}) as until,
    exists (select from decision where case_id = ${id} and due_at is null and (
      exists (select from withheld where decision_id = decision.id)
      or exists (select from former_suspension where decision_id = decision.id))) as is_withheld,
    exists (select from report where case_id = ${id} and subject_type not in ('person', 'complaint') and not exists (
      select from withheld where withheld.subject_type = report.subject_type and withheld.subject_id = report.subject_id)) as can_hide,
    exists (select from report where case_id = ${id} and subject_type = 'event') as has_event,
    (select json_build_object('words', words, 'at', made_at, 'answeredAt', answered_at, 'isGranted', is_granted)
      from appeal where case_id = ${id}) as appeal`.execute(db);
  const [around] = rows;
  if (!around) throw refused('NOT_FOUND');
  return around;
}

async function readOtherCases({ db, me }: ModeratingContext, { id, person_id }: CaseRow): Promise<CaseView['before']> {
  if (person_id === null) return [];
  const rows = await db
    .selectFrom('moderation_case')
    .select(['id', 'kind', 'opened_at', 'acted'])
    .where('person_id', '=', person_id)
    .where('id', '<>', id)
    .where(mayModerate(me))
    .orderBy('opened_at', 'desc')
    .limit(shownOtherCases)
    .execute();
  return rows.map((row) => ({ id: row.id, kind: row.kind, openedAt: row.opened_at.toISOString(), acted: row.acted }));
}

function possibleSteps(row: CaseRow, around: Around, isMine: boolean): CaseStep[] {
  const isComplaint = row.kind === 'complaint';
  const isPossible: Partial<Record<CaseStep, boolean>> = {
    dismiss: !isComplaint,
    answer: isComplaint,
    warn: around.joined_at !== null,
    suspend: around.joined_at !== null,
    'remove account': around.joined_at !== null,
    hide: around.can_hide,
    'cancel event': row.person_id !== null && around.has_event,
    restore: around.is_withheld,
    uphold: around.appeal !== null && around.appeal.isGranted === null,
    confirm: !isMine,
  };
  return stepsOf(row.state).filter((step) => isPossible[step] ?? true);
}

const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString());

/** With the reports from `after` on. Refuses with `NOT_FOUND` and `CURSOR_UNUSABLE`. */
export async function readCase(context: ModeratingContext, id: string, after?: string): Promise<CaseView> {
  const { rows } = await caseRows(context.me, sql`moderation_case.id = ${uuid(id)}`).execute(context.db);
  const [row] = rows;
  if (!row) throw refused('NOT_FOUND');
  const around = await readAround(context, row);
  const decisions = await decisionRows(context, row.id);
  const { appeal } = around;
  return {
    ...caseFrom(row),
    version: row.version,
    joinedAt: around.joined_at?.toISOString() ?? null,
    suspension: around.is_suspended ? { until: around.until?.toISOString() ?? null } : null,
    wouldNotMeet: await readWouldNotMeet(context, row.person_id),
    ...(await readReported(context, row.id, after)),
    decisions: decisions.map(decisionFrom),
    appeal: appeal && { ...appeal, at: new Date(appeal.at).toISOString(), answeredAt: iso(appeal.answeredAt) },
    before: await readOtherCases(context, row),
    steps: possibleSteps(row, around, decisions[0]?.by_me ?? false),
  };
}

export const minutesSince = (from: Date, now: Date): number => Math.round((now.getTime() - from.getTime()) / minuteMs);
