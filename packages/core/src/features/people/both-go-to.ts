import { sql } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import { haveConversation } from './connections.ts';
import type { SharedPlan } from './contract.ts';
import { maySee } from './may-see.ts';

const maxPlans = 3;

/** At most 3, soonest first. Rule E1 of docs/location.md: attendees see each other, unless paused or left out. */
export async function readBothGoTo(
  { db, me, now }: Pick<Reader, 'db' | 'me' | 'now'>,
  id: string,
): Promise<SharedPlan[]> {
  const { rows } = await sql<{ id: string; name: string; date: Date }>`
    select event.id, event.name, event.starts_at as date from payment_order as mine
    join payment_order as theirs on theirs.event_id = mine.event_id and theirs.person_id = ${id} and theirs.status = 'paid'
    join event on event.id = mine.event_id and event.status = 'published' and event.ends_at > ${now}
    join person on person.id = theirs.person_id and person.paused_at is null
    where mine.person_id = ${me} and mine.status = 'paid'
      and (${maySee(sql`${me}`, sql`${id}`, now)} or ${haveConversation(sql`${me}`, sql`${id}`)})
    order by event.starts_at, event.id limit ${maxPlans}`.execute(db);
  return rows.map(({ date, ...plan }) => ({ ...plan, date: date.toISOString() }));
}
