import { sql } from 'kysely';
import type { Work } from '../../kernel/context.ts';
import { onlyRow } from '../../kernel/only-row.ts';

export async function issueTickets({ db, now }: Work, orderIds: readonly string[]) {
  for (let missing = orderIds.length; missing > 0;) {
    const { rows } = await sql<{ missing: number }>`
      with seat as (
        select event_id, person_id, payment_order.id as order_id, nth, amount_paise / 100 / quantity as price
        from payment_order, generate_series(1, quantity) as nth
        where payment_order.id = any(${orderIds}::uuid[])
          and not exists (select from ticket where ticket.order_id = payment_order.id and ticket.nth = nth.nth)
      ),
      issued as (
        insert into ticket (event_id, person_id, order_id, nth, price, taken_at)
        select event_id, person_id, order_id, nth, price, ${now} from seat
        -- The next turn makes another code.
        on conflict (code) do nothing
        returning id
      )
      select ((select count(*) from seat) - (select count(*) from issued))::int as missing`.execute(db);
    missing = onlyRow(rows).missing;
  }
}
