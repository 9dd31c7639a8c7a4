import { sql, type Transaction } from 'kysely';
import type { Database } from '../../kernel/database.ts';
import { unpaidForMs } from './rules.ts';

/** Orders of somebody that are still to be paid, and those of a day that ended unpaid: what `mayHold` looks at. */
export interface Holds {
  open: number;
  unpaid: number;
}

/**
 * Locks people before their holds are read, until the end of the transaction: they may be getting seats of several events at
 * once. After an event, never before it, and in the order of their ids, so that no two transactions wait for each other.
 */
export async function lockPeople(db: Transaction<Database>, personIds: readonly string[]) {
  if (personIds.length > 0)
    await sql`select from person where id = any(${personIds}::text[]) order by id for no key update`.execute(db);
}

/** How people stand with what they have to pay; those without an entry have nothing. */
export async function readHolds(
  db: Transaction<Database>,
  personIds: readonly string[],
  now: Date,
): Promise<Map<string, Holds>> {
  const { rows } = await sql<Holds & { person_id: string }>`
    select person_id, (count(*) filter (where payment_order.status = 'open'))::int as open,
      (count(*) filter (where payment_order.status = 'ended'))::int as unpaid
    from payment_order join event on event.id = payment_order.event_id
    where person_id = any(${[...new Set(personIds)]}::text[]) and amount_paise > 0
      and (payment_order.status = 'open' or (payment_order.status = 'ended'
        and settled_at > ${new Date(now.getTime() - unpaidForMs)} and event.status <> 'cancelled'
        and not exists (select from payment where payment.order_id = payment_order.id)))
    group by person_id`.execute(db);
  return new Map(rows.map(({ person_id, open, unpaid }) => [person_id, { open, unpaid }]));
}
