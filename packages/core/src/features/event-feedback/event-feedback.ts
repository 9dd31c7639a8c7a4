import { sql } from 'kysely';
import type { Context, Reader } from '../../kernel/context.ts';
import { refused } from '../../kernel/operation.ts';
import type { Event } from '../events/contract.ts';
import { eventFrom, seenEvents } from '../events/read-events.ts';
import { askedForMs } from './feedback-time.ts';

const asked = ({ me, now }: Reader) => sql`(
  select ${me}::text as viewer, event.id as event_id
  from payment_order join event on event.id = payment_order.event_id
  where payment_order.person_id = ${me} and payment_order.status = 'paid' and event.status = 'published'
    and ends_at <= ${now} and ends_at > ${new Date(now.getTime() - askedForMs)}
)`;

export async function readFeedbackDue(context: Reader): Promise<Event[]> {
  const { db, host } = context;
  const { rows } = await seenEvents(
    asked(context),
    sql`and not exists (select from event_answer
      where event_answer.event_id = event.id and event_answer.person_id = seen.viewer)
    order by event.ends_at desc, event.id limit 20`,
  ).execute(db);
  return rows.map((row) => eventFrom(host.regions, row));
}

export async function giveFeedback(
  context: Context,
  { id, happened, met }: { id: string; happened: boolean; met: boolean },
) {
  const { db, me, now } = context;
  const { rows } = await sql`select from ${asked(context)} as asked where event_id = ${id}`.execute(db);
  if (rows.length === 0) throw refused('NOT_FOUND');
  const feedback = { happened, met, answered_at: now };
  await db
    .insertInto('event_answer')
    .values({ event_id: id, person_id: me, ...feedback })
    .onConflict((conflict) => conflict.columns(['event_id', 'person_id']).doUpdateSet(feedback))
    .execute();
}
