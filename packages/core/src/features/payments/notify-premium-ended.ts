import { sql } from 'kysely';
import type { Host, Work } from '../../kernel/context.ts';
import { transaction } from '../../kernel/operation.ts';
import { dayMs } from '../../kernel/time.ts';

const maxAtOnce = 500;
/** Who is notified late, after the server was down. */
const lateMs = 7 * dayMs;

const lastMonth = sql`cross join lateral (
  select id from payment_order
  where person_id = person.id and purpose = 'premium' and status = 'paid'
  order by premium_until desc, id limit 1) as last`;

/** Notifies people whose premium has ended, once for the last month that they paid. Returns how many. */
export const notifyPremiumEnded = (host: Host): Promise<number> =>
  transaction(host, async ({ db, now, addNotification }) => {
    // An earlier notification of that month said that a charge had failed.
    const { rows } = await sql<{ person_id: string; order_id: string }>`
      select person.id as person_id, last.id as order_id
      from person ${lastMonth}
      where person.premium_until <= ${now} and person.premium_until > ${new Date(now.getTime() - lateMs)}
        and not exists (select from notification where person_id = person.id and kind = 'premium'
          and subject = last.id::text and made_at >= person.premium_until)
      limit ${sql.lit(maxAtOnce)}`.execute(db);
    for (const { person_id, order_id } of rows) addNotification(person_id, 'premium', order_id);
    return rows.length;
  });

/** Notifies someone who has premium that a charge failed, or that the gateway gave up. */
export async function notifyUnpaid({ db, now, addNotification }: Work, personId: string) {
  const { rows } = await sql<{ order_id: string }>`
    select last.id as order_id from person ${lastMonth}
    where person.id = ${personId} and person.premium_until > ${now}`.execute(db);
  for (const { order_id } of rows) addNotification(personId, 'premium', order_id);
}
