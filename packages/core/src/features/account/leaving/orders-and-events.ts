import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../kernel/database.ts';
import { mayReturn } from '../../tickets/refund-policy.ts';

/** What becomes of someone's seats at an event that is not over when they delete their account. */
export type TicketFate = 'given up' | 'given back' | 'refunded' | 'lost';

export interface LeavingOrder {
  orderId: string;
  eventId: string | null;
  fate: TicketFate;
}

export interface LeavingEvent {
  id: string;
  name: string;
  startsAt: Date;
  attendees: number;
  isSold: boolean;
}

interface OrderRow {
  id: string;
  event_id: string | null;
  status: 'open' | 'paid';
  amount_paise: number;
  transferred: number;
  transferred_from: string | null;
  starts_at: Date | null;
  refund_hours: number | null;
  entered: boolean;
}

function fateOf(order: OrderRow, now: Date): TicketFate {
  if (order.status === 'open') return 'given up';
  if (order.starts_at === null || order.entered || order.transferred > 0) return 'lost';
  if (order.transferred_from !== null) return 'given back';
  const event = { date: order.starts_at, refundHours: order.refund_hours };
  return order.starts_at > now && mayReturn(event, order.amount_paise, now) ? 'refunded' : 'lost';
}

/** Orders that still hold seats, or are not paid yet. */
export async function readLeavingOrders(db: Kysely<Database>, me: string, now: Date): Promise<LeavingOrder[]> {
  const { rows } = await sql<OrderRow>`
    select payment_order.id, event_id, payment_order.status, amount_paise, transferred, transferred_from,
      event.starts_at, event.refund_hours,
      exists (select from ticket join entry on entry.ticket_id = ticket.id
        where ticket.order_id = payment_order.id and ticket.cancelled_at is null) as entered
    from payment_order left join event on event.id = payment_order.event_id
    where payment_order.person_id = ${me}
      and (payment_order.status = 'open' or (payment_order.status = 'paid' and purpose = 'ticket' and event.ends_at > ${now}))
    order by payment_order.id`.execute(db);
  return rows.map((row) => ({ orderId: row.id, eventId: row.event_id, fate: fateOf(row, now) }));
}

export async function readLeavingEvents(db: Kysely<Database>, me: string, now: Date): Promise<LeavingEvent[]> {
  const { rows } = await sql<LeavingEvent>`
    select event.id, event.name, event.starts_at as "startsAt", held.attendees, held.is_sold as "isSold"
    from event cross join lateral (
      select coalesce(sum(quantity) filter (where status in ('open', 'paid')), 0)::int as attendees,
        coalesce(bool_or(amount_paise > 0), false) as is_sold
      from payment_order
      where event_id = event.id and purpose = 'ticket' and status in ('open', 'paid', 'transferred')
    ) as held
    where event.host_id = ${me} and event.status = 'published' and event.ends_at > ${now}
    order by event.starts_at, event.id`.execute(db);
  return rows;
}

export async function readWaits(db: Kysely<Database>, me: string): Promise<string[]> {
  const rows = await db
    .selectFrom('waiting')
    .select('event_id')
    .where('person_id', '=', me)
    .where('ended_at', 'is', null)
    .orderBy('event_id')
    .execute();
  return rows.map((row) => row.event_id);
}
