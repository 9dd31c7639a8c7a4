import { sql, type Transaction } from 'kysely';
import type { Database } from '../../kernel/database.ts';
import type { RefusalCode } from '../../kernel/refusal-words.ts';
import { eventAction } from '../events/event-action.ts';
import { notWithheldEvent } from '../events/withheld-event.ts';
import type { Order } from '../payments/contract.ts';
import { readOrders } from '../payments/read-orders.ts';
import type { Bounded, SeatRequest } from './seat-request.ts';

/** An order, a waitlist place, a refusal, or that it may order, if a bigger or faulty one before left seats over. */
export async function readOutcomes(
  db: Transaction<Database>,
  eventId: string,
  requests: readonly Bounded<SeatRequest>[],
): Promise<(request: Bounded<SeatRequest>, now: Date) => Order | RefusalCode | 'waits' | 'may order'> {
  const ids = requests.map(({ id }) => id);
  const people = requests.map(({ personId }) => personId);
  const orders = await readOrders(
    db,
    sql`where payment_order.id = any(${ids}::uuid[]) or (payment_order.status in ('open', 'paid')
      and payment_order.event_id = ${eventId} and payment_order.person_id = any(${people}::text[]))`,
  );
  const { rows: places } = await sql<{ id: string; person_id: string; is_here: boolean }>`
    select id, person_id, event_id = ${eventId} as is_here from waiting where id = any(${ids}::uuid[]) or (ended_at is null
      and event_id = ${eventId} and person_id = any(${people}::text[]))`.execute(db);
  const event = await db
    .selectFrom('event')
    .selectAll()
    .select(notWithheldEvent().as('is_shown'))
    .where('id', '=', eventId)
    .executeTakeFirst();
  const orderOf = new Map(orders.map((it) => [it.order.id, it]));
  const placeIds = new Set(places.map(({ id }) => id));
  const heldBy = new Map(
    orders
      .filter(({ order }) => order.eventId === eventId && (order.status === 'open' || order.status === 'paid'))
      .map(({ owner, order }) => [owner, order]),
  );
  const waitsHere = new Set(places.filter(({ is_here }) => is_here).map(({ person_id }) => person_id));
  return ({ id, personId, quantity, price, mayHold }, now) => {
    if (!event || event.status === 'draft') return 'NOT_FOUND';
    const held = heldBy.get(personId);
    if (price === null) {
      if (held) return held;
      if (waitsHere.has(personId)) return 'waits';
      if (placeIds.has(id)) return 'ID_TAKEN';
    } else {
      const same = orderOf.get(id);
      if (same) return same.owner === personId && same.order.eventId === eventId ? same.order : 'ID_TAKEN';
      if (held) return held.status === 'open' ? held : 'ALREADY_GOING';
    }
    const offer = eventAction(
      {
        ...event,
        date: event.starts_at,
        seatsLeft: event.seats_left,
        hasWaitlist: event.waiting > 0,
        order: null,
        queued: null,
      },
      now,
    );
    if (offer === 'elsewhere' || !event.is_shown) return 'NOT_FOUND';
    if (offer === 'cancelled') return 'EVENT_CANCELLED';
    if (offer === 'over') return 'EVENT_OVER';
    if (price === null && quantity > (event.capacity ?? 0)) return 'TOO_MANY_SEATS';
    if (price !== null && event.price !== price) return 'PRICE_CHANGED';
    if (waitsHere.has(personId)) return 'waits';
    if (event.price > 0 && quantity > mayHold.seats) return mayHold.refusal;
    if (offer === 'wait') return 'SOLD_OUT';
    return price !== null && (event.seats_left ?? 0) < quantity ? 'NOT_ENOUGH_SEATS' : 'may order';
  };
}
