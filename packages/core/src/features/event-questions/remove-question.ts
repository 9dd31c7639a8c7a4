import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { refused } from '../../kernel/operation.ts';
import { mayManageIt } from '../hosting/may-manage-event-sql.ts';
import { sendQuestion } from './send-question.ts';

export async function removeQuestion(context: Context, id: string, questionId: string) {
  const { db, me } = context;
  const { rows } = await sql<{ asker: string }>`
    delete from event_question as question using event
    where question.id = ${questionId} and question.event_id = ${id} and event.id = question.event_id
      and (question.asker = ${me} or ${mayManageIt(me, 'answer questions')})
    returning question.asker`.execute(db);
  const [gone] = rows;
  if (!gone) throw refused('NOT_FOUND');
  await sendQuestion(context, id, gone.asker, 'changed');
  return {};
}
