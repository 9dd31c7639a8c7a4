import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { notBlocked } from '../people/not-blocked.ts';
import type { QuestionStep } from './question-step.ts';

/** The asker, the host and co-hosts. Only answered questions are public, and others find them when they open the page. */
export async function notifyQuestion(
  { db, notify }: Pick<Context, 'db' | 'notify'>,
  eventId: string,
  asker: string,
  step: QuestionStep,
) {
  const { rows } = await sql<{ id: string; name: string }>`
    select maker.id, event.name
    from event cross join lateral (
      select event.host_id as id where event.host_id is not null
      union select person_id from event_team where event_team.event_id = event.id and role = 'cohost'
      union select ${asker}::text
    ) as maker
    where event.id = ${eventId} and ${notBlocked(sql.ref('maker.id'), sql.val(asker))}
    order by maker.id`.execute(db);
  for (const { id, name } of rows) notify(id, { type: 'question.changed', eventId, eventName: name, step });
}
