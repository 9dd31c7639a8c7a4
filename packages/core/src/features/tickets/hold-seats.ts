import { sql } from 'kysely';
import type { Work } from '../../kernel/context.ts';
import { notWithheldEvent } from '../events/event-visibility.ts';
import { hasOrder, requestTable, type Bounded, type SeatRequest } from './seat-request.ts';
import { holdMs } from './hold-time.ts';
import { issueTickets } from './issue-tickets.ts';

/** Holds seats of a locked event, and issues free tickets; nobody passes the waitlist. Returns the orders' ids. */
export async function holdSeats(
  work: Work,
  eventId: string,
  requests: readonly Bounded<SeatRequest>[],
): Promise<string[]> {
  const { db, now } = work;
  const { rows } = await sql<{ id: string; is_free: boolean }>`
    with ${requestTable(requests)},
    fitting as materialized (
      select request.*, event.seats_left, sum(request.quantity) over (order by request.nth) as upto
      from request join event on event.id = ${eventId} and event.price = request.price
        and event.status = 'published' and event.starts_at > ${now} and event.seats_left > 0 and event.waiting = 0
        and ${notWithheldEvent()}
        and (event.price = 0 or request.quantity <= request.may_hold)
      where not exists (select from payment_order where payment_order.id = request.id)
        and not ${hasOrder(eventId)}
    ),
    ordered as (
      insert into payment_order (id, person_id, purpose, event_id, quantity, amount_paise, status, ordered_at, hold_until, settled_at)
      select id, person_id, 'ticket', ${eventId}, quantity, price * 100 * quantity,
        case when price = 0 then 'paid' else 'open' end, ${now}::timestamptz,
        case when price > 0 then ${new Date(now.getTime() + holdMs)}::timestamptz end,
        case when price = 0 then ${now}::timestamptz end
      from fitting where upto <= seats_left
      on conflict do nothing
      returning id, quantity, amount_paise
    ),
    fewer as (
      update event set seats_left = seats_left - given.seats
      from (select sum(quantity) as seats from ordered having count(*) > 0) as given
      where event.id = ${eventId}
    )
    select id, amount_paise = 0 as is_free from ordered`.execute(db);
  await issueTickets(
    work,
    rows.filter(({ is_free }) => is_free).map(({ id }) => id),
  );
  return rows.map(({ id }) => id);
}
