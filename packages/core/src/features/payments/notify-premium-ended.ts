import { sql } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import { transaction } from '../../kernel/operation.ts';
import { dayMs } from '../../kernel/time.ts';

const maxAtOnce = 500;
/** Who is notified late, after the server was down. */
const lateMs = 7 * dayMs;

/** Notifies people whose premium has ended, once for the last month that they paid. Returns how many. */
export const notifyPremiumEnded = (host: Host): Promise<number> =>
  transaction(host, async ({ db, now, addNotification }) => {
    const { rows } = await sql<{ person_id: string; order_id: string }>`
      select person.id as person_id, last.id as order_id
      from person cross join lateral (
        select id from payment_order
        where person_id = person.id and purpose = 'premium' and status = 'paid'
        order by premium_until desc, id limit 1) as last
      where person.premium_until <= ${now} and person.premium_until > ${new Date(now.getTime() - lateMs)}
        and not exists (select from notification
          where person_id = person.id and kind = 'premium' and subject = last.id::text)
      limit ${sql.lit(maxAtOnce)}`.execute(db);
    for (const { person_id, order_id } of rows) addNotification(person_id, 'premium', order_id);
    return rows.length;
  });
