import { sql } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import type { SharedPlan } from './contract.ts';

const maxPlans = 3;

/** Coming events to which the caller and someone else go, soonest first, at most 3. Rule E1 of docs/location.md: those who
 * come know who comes. */
export async function readBothGoTo(
  { db, me, now }: Pick<Reader, 'db' | 'me' | 'now'>,
  id: string,
): Promise<SharedPlan[]> {
  const { rows } = await sql<{ id: string; name: string; date: Date }>`
    select event.id, event.name, event.starts_at as date from payment_order as mine
    join payment_order as theirs on theirs.event_id = mine.event_id and theirs.person_id = ${id} and theirs.status = 'paid'
    join event on event.id = mine.event_id and event.status = 'published' and event.ends_at > ${now}
    where mine.person_id = ${me} and mine.status = 'paid'
    order by event.starts_at, event.id limit ${maxPlans}`.execute(db);
  return rows.map(({ date, ...plan }) => ({ ...plan, date: date.toISOString() }));
}
