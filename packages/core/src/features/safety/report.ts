import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { refused } from '../../kernel/operation.ts';
import { dayMs } from '../../kernel/time.ts';
import { messageFrom, notHidden } from '../chat/message.ts';
import type { ReportInput } from './contract.ts';
import { messagesInReport, reportsADay } from './report-limits.ts';
import { pictureOf, reportable } from './reportable.ts';

async function latestBetween({ db, me }: Context, other: string) {
  const rows = await db
    .selectFrom('message')
    .innerJoin('member as mine', 'mine.conversation_id', 'message.conversation_id')
    .innerJoin('member as theirs', 'theirs.conversation_id', 'message.conversation_id')
    .selectAll('message')
    .where('mine.person_id', '=', me)
    .where('theirs.person_id', '=', other)
    .where(notHidden(sql.ref('message.id'), sql.val(me)))
    .orderBy('message.position', 'desc')
    .limit(messagesInReport)
    .execute();
  return rows.toReversed().map(messageFrom);
}

/** Keeps nothing of what the caller cannot see. */
export async function report(context: Context, input: ReportInput) {
  const { db, me, now } = context;
  // Locked, so that concurrent reports count against the limit.
  await db.selectFrom('person').select('id').where('id', '=', me).forNoKeyUpdate().execute();
  const known = await db.selectFrom('report').select('reporter').where('id', '=', input.id).executeTakeFirst();
  if (known) {
    if (known.reporter !== me) throw refused('ID_TAKEN');
    return;
  }
  // Before looking for the subject, or the limit would reveal whether it exists.
  if (!(await context.host.rateLimits.take('reports', me))) throw refused('REPORTED_TOO_OFTEN');
  const { count } = await db
    .selectFrom('report')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('reporter', '=', me)
    .where('made_at', '>', new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow();
  if (count >= reportsADay) throw refused('REPORTED_TOO_OFTEN');
  const found = await reportable(context, input.subject);
  if (!found) return;
  const messages = input.withMessages && found.reported !== null ? await latestBetween(context, found.reported) : null;
  await db
    .insertInto('report')
    .values({
      id: input.id,
      reporter: me,
      reported: found.reported,
      subject_type: input.subject.type,
      subject_id: input.subject.id,
      evidence: JSON.stringify(found.evidence),
      picture: found.pictureId === null ? null : pictureOf(found.pictureId),
      reason: input.reason,
      words: input.words,
      messages: messages && JSON.stringify(messages),
      made_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return;
}
