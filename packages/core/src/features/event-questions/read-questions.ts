import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import { cursorsOf } from '../../kernel/cursor.ts';
import { refused } from '../../kernel/operation.ts';
import { readEvent } from '../events/read-events.ts';
import { mayManageIt } from '../hosting/may-manage-event-sql.ts';
import { notBlocked, notBlockedWith } from '../people/not-blocked.ts';
import { notWithheld } from '../people/withheld-by-moderators.ts';
import type { EventQuestion } from './contract.ts';
import { questionsPage } from './list-sizes.ts';

interface QuestionRow {
  id: string;
  body: string;
  asked_at: Date;
  exactly: string;
  is_mine: boolean;
  asker: EventQuestion['asker'];
  answer: string | null;
  answered_at: Date | null;
}

const cursors = cursorsOf<[isAnswered: boolean, askedAt: string, id: string]>('questions');

/** What `me` may see. Nobody sees a question whose asker the host blocked: the host could not moderate it. Only hosts
 * and co-hosts see who asked (rule E1 of docs/location.md): for others, blocks hide no questions, which would tell. */
const seen = (me: string, rest: RawBuilder<unknown>) => sql<QuestionRow>`
  select question.id, question.body, question.asked_at, question.asked_at::text as exactly, question.asker = ${me} as is_mine,
    case when question.asker = ${me} or ${mayManageIt(me, 'answer questions')} then json_build_object('id', person.id,
      'name', split_part(trim(person.name), ' ', 1), 'profilePicture', person.picture) end as asker,
    question.answer, question.answered_at
  from event_question as question
  join event on event.id = question.event_id
  join person on person.id = question.asker
  where (question.answer is not null or question.asker = ${me} or ${mayManageIt(me, 'answer questions')})
    and (not ${mayManageIt(me, 'answer questions')} or ${notBlockedWith(me, sql.ref('question.asker'))}) and ${notBlocked(sql.ref('event.host_id'), sql.ref('question.asker'))}
    and ${notWithheld('question', sql.ref('question.id'))} and ${rest}`;

const questionFrom = ({ id, body, asked_at, is_mine, asker, answer, answered_at }: QuestionRow): EventQuestion => ({
  id,
  body,
  askedAt: asked_at.toISOString(),
  isMine: is_mine,
  asker,
  answer: answer === null || answered_at === null ? null : { body: answer, answeredAt: answered_at.toISOString() },
});

/** The event, if it has a host whom the caller may ask. Refuses with `NOT_FOUND`. */
export async function readAskable(context: Pick<Reader, 'db' | 'me' | 'host'>, eventId: string) {
  const event = await readEvent(context, eventId);
  // Imported events have no host, and blocked people see none.
  if (event.host === null || event.status === 'draft') throw refused('NOT_FOUND');
  return event;
}

export async function readQuestions(context: Reader, eventId: string, after: string | undefined) {
  const { db, me, host } = context;
  const place = after === undefined ? null : cursors.unseal(host, after);
  await readAskable(context, eventId);
  const beyond = place
    ? sql`and ((question.answer is not null) > ${place[0]} or ((question.answer is not null) = ${place[0]}
        and (question.asked_at, question.id) < (${place[1]}::timestamptz, ${place[2]}::uuid)))`
    : sql``;
  const { rows: found } = await seen(
    me,
    sql`question.event_id = ${eventId} ${beyond}
      order by question.answer is not null, question.asked_at desc, question.id desc limit ${sql.lit(questionsPage + 1)}`,
  ).execute(db);
  const { rows, next } = cursors.page(host, found, questionsPage, ({ id, answer, exactly }) => [
    answer !== null,
    exactly,
    id,
  ]);
  return { questions: rows.map(questionFrom), next };
}

export async function readQuestion({ db, me }: Pick<Reader, 'db' | 'me'>, eventId: string, id: string) {
  const { rows } = await seen(me, sql`question.event_id = ${eventId} and question.id = ${id}`).execute(db);
  const [row] = rows;
  if (!row) throw refused('NOT_FOUND');
  return questionFrom(row);
}
