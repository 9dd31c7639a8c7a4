import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { notBlocked } from '../people/not-blocked.ts';
import type { QuestionStep } from './question-step.ts';

/** To the asker, the host and co-hosts; returns all but the asker. Others find answered questions on the page. */
export async function sendQuestion(
  { db, sendUpdate }: Pick<Context, 'db' | 'sendUpdate'>,
  eventId: string,
  asker: string,
  step: QuestionStep,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select maker.id, event.name
    from event cross join lateral (
      select event.host_id as id where event.host_id is not null
      union select person_id from event_team where event_team.event_id = event.id and role = 'cohost'
      union select ${asker}::text
    ) as maker
    where event.id = ${eventId} and ${notBlocked(sql.ref('maker.id'), sql.val(asker))}
    order by maker.id`.execute(db);
  for (const { id, name } of rows) sendUpdate(id, { type: 'question.changed', eventId, eventName: name, step });
  return rows.map(({ id }) => id).filter((id) => id !== asker);
}
