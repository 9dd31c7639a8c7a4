import { sql } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import { eventFrom, seenEvents } from '../events/read-events.ts';
import { reading, refused, signedIn } from '../../kernel/operation.ts';
import { askedForMs } from './reminder-times.ts';

const asked = ({ me, now }: Reader) => sql`(
  select ${me}::text as viewer, event.id as event_id
  from payment_order join event on event.id = payment_order.event_id
  where payment_order.person_id = ${me} and payment_order.status = 'paid' and event.status = 'published'
    and ends_at <= ${now} and ends_at > ${new Date(now.getTime() - askedForMs)}
)`;

export const reminders = {
  questions: reading.reminders.questions.handler(async ({ context }) => {
    const { db, host } = context;
    const { rows } = await seenEvents(
      asked(context),
      sql`and not exists (select from event_answer
        where event_answer.event_id = event.id and event_answer.person_id = seen.viewer)
      order by event.ends_at desc, event.id limit 20`,
    ).execute(db);
    return { events: rows.map((row) => eventFrom(host.regions, row)) };
  }),

  answer: signedIn.reminders.answer.handler(async ({ input: { id, happened, met }, context }) => {
    const { db, me, now } = context;
    const { rows } = await sql`select from ${asked(context)} as asked where event_id = ${id}`.execute(db);
    if (rows.length === 0) throw refused('NOT_FOUND');
    const answer = { happened, met, answered_at: now };
    await db
      .insertInto('event_answer')
      .values({ event_id: id, person_id: me, ...answer })
      .onConflict((conflict) => conflict.columns(['event_id', 'person_id']).doUpdateSet(answer))
      .execute();
    return {};
  }),
};
