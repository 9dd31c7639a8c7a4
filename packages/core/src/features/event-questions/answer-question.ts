import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { refused } from '../../kernel/operation.ts';
import { mayManageIt } from '../hosting/may-manage-event-sql.ts';
import { mustBeAllowed } from '../warnings/check-public-texts.ts';
import type { EventQuestion } from './contract.ts';
import { sendQuestion } from './send-question.ts';
import { readQuestion } from './read-questions.ts';

/** Only the host and co-hosts can answer. A later answer replaces an earlier one. */
export async function answerQuestion(
  context: Context,
  { id, questionId, body }: { id: string; questionId: string; body: string },
): Promise<EventQuestion> {
  const { db, me, now, host } = context;
  if (!(await host.rateLimits.take('answers', me))) throw refused('TOO_MANY');
  await mustBeAllowed(db, body);
  const { rows } = await sql<{ asker: string; is_first: boolean }>`
    with before as (
      select question.id, question.asker, question.answer is null as is_first
      from event_question as question join event on event.id = question.event_id
      where question.id = ${questionId} and event.id = ${id} and ${mayManageIt(me, 'answer questions')}
      for update of question)
    update event_question set answer = ${body}, answered_by = ${me}, answered_at = ${now}
    from before where event_question.id = before.id
    returning before.asker, before.is_first`.execute(db);
  const [answered] = rows;
  if (!answered) throw refused('NOT_FOUND');
  // Refuses what the caller may not see, such as a question of someone they blocked.
  const question = await readQuestion(context, id, questionId);
  await sendQuestion(context, id, answered.asker, answered.is_first ? 'answered' : 'changed');
  if (answered.is_first) context.addNotification(answered.asker, 'answer', questionId);
  return question;
}
