import { sql } from 'kysely';
import type { Purchase, Work } from '../../kernel/context.ts';
import type { PaymentOrderRow } from '../../kernel/database.ts';
import { offerSeats } from './waitlist.ts';
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

/** The event must be locked. Offers the freed seats to the waitlist. */
export async function freeSeats(work: Work, order: PaymentOrderRow) {
  const { db, now } = work;
  if (order.event_id === null) return;
  await db
    .updateTable('ticket')
    .set({ cancelled_at: now })
    .where('order_id', '=', order.id)
    .where('cancelled_at', 'is', null)
    .execute();
  await db
    .updateTable('event')
    .set((event) => ({ seats_left: event('seats_left', '+', order.quantity) }))
    .where('id', '=', order.event_id)
    .execute();
  await offerSeats(work, order.event_id);
}

export const ticketPurchase: Purchase = {
  deliver: (work, order) => issueTickets(work, [order.id]),
  takeBack: freeSeats,
  release: freeSeats,
};
