import { sql, type Insertable } from 'kysely';
import { addToAudit } from '../../kernel/audit-log.ts';
import type { Context, Reader } from '../../kernel/context.ts';
import type { ReportTable } from '../../kernel/moderation-tables.ts';
import { isUuid, refused } from '../../kernel/operation.ts';
import { dayMs } from '../../kernel/time.ts';
import { messageFrom, notHidden } from '../chat/message.ts';
import { isMoreUrgent } from '../cases/case-kinds.ts';
import { caseKindOf } from './urgency-of-reason.ts';
import { statusOf } from './report-status.ts';
import { wordsWithTemplate } from '../cases/decision-templates.ts';
import { joinCase } from '../cases/join-case.ts';
import type { OwnReport, ReportInput } from './contract.ts';
import { reportsADay, shownReports, messagesInRepeats, messagesInReport } from './report-limits.ts';
import type { ReportSubject } from './report-reasons.ts';
import { pictureOf, reportable } from './keep-evidence.ts';
import { saysWhyNot } from '../cases/visible-decisions.ts';

/** Of what the caller sees between the two: ids of other messages find nothing. */
async function messagesBetween({ db, me }: Context, other: string, chosen: readonly string[] | 'latest') {
  let found = db
    .selectFrom('message')
    .innerJoin('member as mine', 'mine.conversation_id', 'message.conversation_id')
    .innerJoin('member as theirs', 'theirs.conversation_id', 'message.conversation_id')
    .selectAll('message')
    .where('mine.person_id', '=', me)
    .where('theirs.person_id', '=', other)
    .where(notHidden(sql.ref('message.id'), sql.val(me)))
    .orderBy('message.position', 'desc')
    .limit(messagesInReport);
  if (chosen !== 'latest') found = found.where(sql<boolean>`message.id = any(${chosen.filter(isUuid)}::uuid[])`);
  return (await found.execute()).toReversed().map(messageFrom);
}

async function readMessages(context: Context, { messages, withMessages }: ReportInput, other: string | null) {
  if (other === null) return null;
  if (messages.length > 0) return messagesBetween(context, other, messages);
  return withMessages ? messagesBetween(context, other, 'latest') : null;
}

/** Whether it has been kept already, by a first try. Refuses with `ID_TAKEN`. */
async function isRepeat(context: Context, id: string): Promise<boolean> {
  const { db, me } = context;
  // Locked, so that concurrent reports count against the limit.
  await db.selectFrom('person').select('id').where('id', '=', me).forNoKeyUpdate().execute();
  const known = await db.selectFrom('report').select('reporter').where('id', '=', id).executeTakeFirst();
  if (known) {
    if (known.reporter !== me) throw refused('ID_TAKEN');
    return true;
  }
  return false;
}

/** Complaints have a limit of their own: many are about what became of reports. */
async function mustNotReportTooOften({ db, me, now, host }: Context) {
  if (!(await host.rateLimits.take('reports', me))) throw refused('REPORTED_TOO_OFTEN');
  const { count } = await db
    .selectFrom('report')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('reporter', '=', me)
    .where('shown_to_reporter', '=', true)
    .where('subject_type', '<>', 'complaint')
    .where('made_at', '>', new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow();
  if (count >= reportsADay) throw refused('REPORTED_TOO_OFTEN');
}

interface Reported {
  personId: string | null;
  subject: ReportSubject;
  shownToReporter: boolean;
}

export const findEarlier = ({ db, me }: Context, { personId, subject, shownToReporter }: Reported) =>
  db
    .selectFrom('report')
    .innerJoin('moderation_case', 'moderation_case.id', 'report.case_id')
    .select(['report.id', 'report.reason', 'report.words'])
    .where('reporter', '=', me)
    .where('shown_to_reporter', '=', shownToReporter)
    .where('report.subject_type', '=', subject.type)
    .where('report.subject_id', '=', subject.id)
    .where(sql<boolean>`reported is not distinct from ${personId}`)
    .where('state', '<>', 'closed')
    .executeTakeFirst();

/** What was sent along before stays as it was then. */
const joinedWith = (messages: string) => sql<string>`(
  select jsonb_agg(it order by (it ->> 'position')::int) from (
    select it from (
      select distinct on (it ->> 'id') it, nth from (
        select it, 1 as nth from jsonb_array_elements(coalesce(messages, '[]')) as it
        union all select it, 2 from jsonb_array_elements(${messages}::jsonb) as it) as both_times
      order by it ->> 'id', nth) as once
    order by nth, (it ->> 'position')::int limit ${sql.lit(messagesInRepeats)}) as kept)`;

/** Adds to an earlier report, so that repeats fill no case. Moderators look again only if it’s more urgent now. */
export async function addTo(
  context: Context,
  earlier: NonNullable<Awaited<ReturnType<typeof findEarlier>>>,
  input: Pick<ReportInput, 'reason' | 'words'>,
  { personId, subject }: Reported,
  messages: string | null,
) {
  const kind = caseKindOf(input.reason);
  const isUrgent = isMoreUrgent(kind, caseKindOf(earlier.reason));
  await context.db
    .updateTable('report')
    .set({
      words: input.words === '' ? earlier.words : input.words,
      ...(isUrgent && { reason: input.reason }),
      ...(messages !== null && { messages: joinedWith(messages) }),
    })
    .where('id', '=', earlier.id)
    .execute();
  if (!isUrgent) return;
  const caseId = await joinCase(context, { personId, subject, kind });
  await addToAudit(context, { action: 'reported', case: caseId, kind, reason: input.reason });
}

interface NewReport extends Pick<Insertable<ReportTable>, 'subject_type' | 'subject_id' | 'reason' | 'words'> {
  id: string;
  reported: string | null;
  messages?: string | null;
  evidence?: object;
  pictureId?: string | null;
}

async function addReport(context: Context, { evidence = {}, pictureId = null, messages = null, ...report }: NewReport) {
  const { db, me, now } = context;
  const { reported, subject_type: type, subject_id: id, reason } = report;
  const kind = caseKindOf(reason);
  const caseId = await joinCase(context, { personId: reported, subject: { type, id }, kind });
  await db
    .insertInto('report')
    .values({
      ...report,
      messages,
      case_id: caseId,
      reporter: me,
      evidence: JSON.stringify(evidence),
      picture: pictureId === null ? null : pictureOf(pictureId),
      made_at: now,
    })
    .execute();
  await addToAudit(context, { action: 'reported', case: caseId, kind, reason });
}

/** For `settleReports`. Gets another id, which nobody can try to take. */
async function keepForLater({ db, me, now }: Context, { subject, reason, words }: ReportInput) {
  await db
    .insertInto('report')
    .values({
      id: sql<string>`gen_random_uuid()`,
      reporter: me,
      reported: null,
      subject_type: subject.type,
      subject_id: subject.id,
      reason,
      words,
      evidence: '{}',
      made_at: now,
      shown_to_reporter: false,
    })
    .execute();
}

export async function report(context: Context, input: ReportInput) {
  if (await isRepeat(context, input.id)) return;
  // Before looking for the subject, or the limit would reveal whether it exists.
  await mustNotReportTooOften(context);
  const found = await reportable(context, input.subject);
  if (!found) return;
  if (found === 'later') return keepForLater(context, input);
  const chosen = await readMessages(context, input, found.reported);
  const messages = chosen && JSON.stringify(chosen);
  const subject = { type: input.subject.type, id: found.id };
  const about = { personId: found.reported, subject, shownToReporter: true };
  const earlier = await findEarlier(context, about);
  if (earlier) return addTo(context, earlier, input, about, messages);
  return addReport(context, {
    id: input.id,
    reported: found.reported,
    subject_type: subject.type,
    subject_id: subject.id,
    reason: input.reason,
    words: input.words,
    messages,
    evidence: found.evidence,
    pictureId: found.pictureId,
  });
}

/** About the service itself: for the operator’s grievance officer. */
export async function complain(context: Context, { id, words }: { id: string; words: string }) {
  if (await isRepeat(context, id)) return;
  if (!(await context.host.rateLimits.take('complaints', context.me))) throw refused('COMPLAINED_TOO_OFTEN');
  await addReport(context, {
    id,
    reported: null,
    subject_type: 'complaint',
    subject_id: id,
    reason: 'complaint',
    words,
  });
}

export async function readReports({ db, me }: Pick<Reader, 'db' | 'me'>): Promise<OwnReport[]> {
  const rows = await db
    .selectFrom('report')
    .innerJoin('moderation_case as its_case', 'its_case.id', 'report.case_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('decision')
          .innerJoin('moderation_case', 'moderation_case.id', 'decision.case_id')
          .select(['decision.action', 'decision.template', 'decision.words as answer'])
          .whereRef('decision.case_id', '=', 'its_case.id')
          .where(sql<boolean>`(decision.action = 'answer' or ${saysWhyNot})`)
          .orderBy('decision.made_at', 'desc')
          .limit(1)
          .as('read'),
      (join) => join.onTrue(),
    )
    .leftJoin('notification_settings', 'notification_settings.person_id', 'report.reporter')
    .select([
      'report.id',
      'report.subject_type',
      'reason',
      'report.words',
      'made_at',
      'its_case.seen_at',
      'its_case.acted',
    ])
    .select(['read.action', 'read.template', 'read.answer', 'language'])
    // As the reporter last saw it: another name, or none, would reveal a block.
    .select(sql<string | null>`coalesce(evidence ->> 'shownName', evidence ->> 'name')`.as('name'))
    .where('reporter', '=', me)
    .where('shown_to_reporter', '=', true)
    .orderBy('made_at', 'desc')
    .orderBy('report.id')
    .limit(shownReports)
    .execute();
  return rows.map(({ made_at, seen_at, acted, action, template, answer, subject_type, language, ...row }) => ({
    id: row.id,
    type: subject_type,
    name: row.name,
    reason: row.reason,
    words: row.words,
    at: made_at.toISOString(),
    status: statusOf({ isAnswered: action === 'answer', seen_at, acted }),
    // Of a dismissed case, the words are a note for moderators.
    answer: action && wordsWithTemplate(template, language ?? 'en', (action === 'answer' && answer) || ''),
    readyIn: action && template && (language ?? 'en'),
  }));
}
