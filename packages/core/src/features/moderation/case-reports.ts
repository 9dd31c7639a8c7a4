import { sql } from 'kysely';
import { base64 } from '../../kernel/base64.ts';
import { cursorsOf } from '../../kernel/cursor.ts';
import { refused, uuid } from '../../kernel/operation.ts';
import { caseKinds } from '../cases/case-kinds.ts';
import type { CaseReport } from './contract.ts';
import { evidenceOf, messagesOf } from './show-evidence.ts';
import { mayModerate } from './may-moderate.ts';
import { caseReportsPage } from './list-sizes.ts';
import type { ModeratingContext } from './moderators-only.ts';

interface ReportRow {
  id: string;
  subject_type: CaseReport['type'];
  reason: CaseReport['reason'];
  words: string;
  made_at: Date;
  reports: number;
  acted: number;
  evidence: unknown;
  messages: unknown;
  reported: string | null;
  has_picture: boolean;
  is_hidden: boolean;
}

/** The most urgent first, then the oldest, so that later reports push nothing out of sight. */
const placeOf = (report: string) => sql`
  coalesce(array_position(${[...caseKinds]}::text[], ${sql.ref(`${report}.reason`)}), ${sql.lit(caseKinds.length)}),
  ${sql.ref(`${report}.made_at`)}, ${sql.ref(`${report}.id`)}`;

const reportFrom = (row: ReportRow): CaseReport => ({
  id: row.id,
  type: row.subject_type,
  reason: row.reason,
  words: row.words,
  at: row.made_at.toISOString(),
  reporter: { reports: row.reports, acted: row.acted },
  evidence: evidenceOf(row.evidence),
  hasPicture: row.has_picture,
  messages: messagesOf(row.messages, row.reported),
  isHidden: row.is_hidden,
});

const cursors = cursorsOf<string>('reports of a case');

export async function readReported({ db, host }: ModeratingContext, caseId: string, after: string | undefined) {
  const beyond =
    after === undefined
      ? sql``
      : sql`and (${placeOf('report')}) > (select ${placeOf('last')} from report as last
          where last.id = ${cursors.unseal(host, after)})`;
  const { rows: found } = await sql<ReportRow>`
    select report.id, subject_type, reason, words, made_at, evidence, messages, reported, picture is not null as has_picture,
      exists (select from withheld where withheld.subject_type = report.subject_type and withheld.subject_id = report.subject_id) as is_hidden,
      sent.reports, sent.acted
    from report cross join lateral (
      select count(*)::int as reports, (count(*) filter (where theirs_case.acted))::int as acted
      from report as theirs join moderation_case as theirs_case on theirs_case.id = theirs.case_id
      where theirs.reporter = report.reporter) as sent
    where case_id = ${caseId} ${beyond} order by ${placeOf('report')} limit ${sql.lit(caseReportsPage + 1)}`.execute(
    db,
  );
  const { rows, next } = cursors.page(host, found, caseReportsPage, (last) => last.id);
  return { reported: rows.map(reportFrom), next };
}

export async function readEvidencePicture({ db, me }: ModeratingContext, reportId: string): Promise<string> {
  const row = await db
    .selectFrom('report')
    .innerJoin('moderation_case', 'moderation_case.id', 'report.case_id')
    .select(base64('picture').as('content'))
    .where('report.id', '=', uuid(reportId))
    .where('picture', 'is not', null)
    .where(mayModerate(me))
    .executeTakeFirst();
  if (!row) throw refused('NOT_FOUND');
  return row.content;
}
