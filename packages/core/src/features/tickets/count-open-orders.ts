import { sql, type Transaction } from 'kysely';
import type { Database } from '../../kernel/database.ts';
import { unpaidForMs } from './order-limits.ts';

export interface OpenOrders {
  open: number;
  unpaid: number;
}

/** A buyer may order at several events at once. Locked after an event and in id order, to avoid deadlocks. */
export async function lockBuyers(db: Transaction<Database>, personIds: readonly string[]) {
  if (personIds.length > 0)
    await sql`select from person where id = any(${personIds}::text[]) order by id for no key update`.execute(db);
}

export async function countOpenOrders(
  db: Transaction<Database>,
  personIds: readonly string[],
  now: Date,
): Promise<Map<string, OpenOrders>> {
  const { rows } = await sql<OpenOrders & { person_id: string }>`
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
