import { maxOpenOrders } from '@nukkad/core/features/tickets/order-limits.ts';
import type { Database } from '@nukkad/core/kernel/database.ts';
import type { PretendRazorpay } from '@nukkad/server/testing/pretend-razorpay.ts';
import { sql, type Kysely } from 'kysely';

const minuteMs = 60_000;

/** What must hold at every moment, read in one snapshot. `now` in ms. */
export async function faultsOf(db: Kysely<Database>, eventIds: readonly string[], now: number): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'an event with a wrong number of seats' as fault from event
    where id = any(${eventIds}::text[]) and capacity <> seats_left + coalesce((select sum(quantity) from payment_order
      where event_id = event.id and status in ('open', 'paid')), 0)
    union all select 'a waitlist with a wrong count' from event
    where waiting <> (select count(*) from waiting where event_id = event.id and ended_at is null)
    union all select 'free seats not offered to the first on the waitlist' from event
    where status = 'published' and starts_at > ${new Date(now + minuteMs)} and seats_left >= (
      select quantity from waiting where event_id = event.id and ended_at is null order by place limit 1)
    union all select 'an order with too many or too few tickets' from payment_order
    where purpose = 'ticket' and (case when status = 'paid' then quantity else 0 end)
      <> (select count(*) from ticket where order_id = payment_order.id and cancelled_at is null)
    union all (select 'two orders of one person for one event' from payment_order
      where status in ('open', 'paid') and event_id is not null group by event_id, person_id having count(*) > 1)
    union all (select 'too many unpaid orders of one person' from payment_order
      where status = 'open' and purpose = 'ticket' and amount_paise > 0
      group by person_id having count(*) > ${maxOpenOrders})
    union all select 'someone on the waitlist who has seats' from waiting
    join payment_order using (event_id, person_id)
    where waiting.ended_at is null and payment_order.status in ('open', 'paid')
    union all (select 'two tickets with the same code' from ticket group by code having count(*) > 1)`.execute(db);
  return rows.map(({ fault }) => fault);
}

/** Compares the gateway's books with ours, once settled. `now` in ms. */
export async function faultsOfMoney(db: Kysely<Database>, shop: PretendRazorpay, now: number): Promise<string[]> {
  const faults: string[] = [];
  const payments = await db
    .selectFrom('payment')
    .innerJoin('payment_order', 'payment_order.id', 'payment.order_id')
    .select(['payment.id', 'payment.amount_paise', 'refund_wanted_at', 'order_id', 'status'])
    .select('payment_order.amount_paise as price')
    .execute();
  const ours = new Map(payments.map((it) => [it.id, it]));
  for (const { id, amount, status } of shop.payments.values()) {
    const payment = ours.get(id);
    const sent = shop.refunds.filter((it) => it.payment_id === id).reduce((sum, it) => sum + it.amount, 0);
    if (!payment) faults.push('a payment without an order');
    else if (sent > amount) faults.push('a payment refunded twice');
    else if (status === 'captured' && (payment.refund_wanted_at !== null || payment.status !== 'paid'))
      faults.push('a payment kept without an order');
    else if (status === 'captured' && payment.price !== amount) faults.push('a payment of the wrong amount');
    else if (status === 'refunded' && payment.refund_wanted_at === null)
      faults.push('a paid order with a refunded payment');
  }
  const { rows } = await sql<{ fault: string }>`
    select 'an order paid not exactly once' as fault from payment_order
    where status = 'paid' and amount_paise > 0 and 1 <> (
      select count(*) from payment where order_id = payment_order.id and refund_wanted_at is null)
    union all select 'premium without a payment, or a payment without premium' from person
    where (premium_until is null or premium_until < '2100-01-01')
      and coalesce(premium_until > ${new Date(now)}, false) <> exists (
        select from payment_order where person_id = person.id and purpose = 'premium' and status = 'paid')`.execute(db);
  return [...faults, ...rows.map(({ fault }) => fault)];
}

export interface Order {
  personId: string;
  eventId: string;
  quantity: number;
}

/** What a server has confirmed: orders, orders that were cancelled, and successful check-ins per ticket. */
export interface Confirmed {
  orders: ReadonlyMap<string, Order>;
  cancelled: ReadonlySet<string>;
  entered: ReadonlyMap<string, number>;
}

export async function faultsOfConfirmed(db: Kysely<Database>, confirmed: Confirmed): Promise<string[]> {
  const faults: string[] = [];
  const orders = await db.selectFrom('payment_order').selectAll().execute();
  const known = new Map(orders.map((it) => [it.id, it]));
  for (const [id, { personId, eventId, quantity }] of confirmed.orders) {
    const order = known.get(id);
    if (order?.person_id !== personId || order.event_id !== eventId || order.quantity !== quantity)
      faults.push('a confirmed order that is missing');
  }
  for (const id of confirmed.cancelled)
    if (!['ended', 'cancelled'].includes(known.get(id)?.status ?? ''))
      faults.push('a cancelled order that is not cancelled');
  const entries = await db.selectFrom('entry').select('ticket_id').where('is_first', '=', true).execute();
  for (const [id, times] of confirmed.entered)
    if (times > 1) faults.push('a ticket accepted twice');
    else if (!entries.some(({ ticket_id }) => ticket_id === id)) faults.push('a confirmed check-in that is missing');
  return faults;
}
