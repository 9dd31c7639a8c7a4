import { sql, type ExpressionBuilder } from 'kysely';
import type { Context } from '../context.ts';
import type { Database, EventRow } from '../database.ts';
import { refused } from '../operation.ts';
import type { Event } from './contract.ts';

/** Whether the caller holds a ticket for the event of the row. */
export const goingOf = (me: string) => (is: ExpressionBuilder<Database, 'event'>) =>
  is
    .exists(
      is
        .selectFrom('ticket')
        .whereRef('ticket.event_id', '=', 'event.id')
        .where('ticket.person_id', '=', me)
        .where('ticket.cancelled_at', 'is', null),
    )
    .$castTo<boolean>()
    .as('going');

export function eventFrom(row: EventRow & { going: boolean }): Event {
  const { id, name, category, description, location, price, image, capacity, going } = row;
  return {
    id,
    name,
    category,
    description,
    date: row.starts_at.toISOString(),
    location,
    price,
    image,
    capacity,
    seatsLeft: row.seats_left,
    going,
  };
}

/** An event as the caller sees it. */
export async function readEvent({ db, me }: Context, id: string): Promise<Event> {
  const row = await db.selectFrom('event').selectAll().select(goingOf(me)).where('id', '=', id).executeTakeFirst();
  if (!row) throw refused('NOT_FOUND');
  return eventFrom(row);
}

/** Tells the caller's own devices how an event stands after something that the caller did. */
export async function tellEvent(context: Context, id: string): Promise<Event> {
  const event = await readEvent(context, id);
  context.tell(context.me, { type: 'event.changed', event });
  return event;
}

/** Letters and digits that nobody mistakes for one another when a code is read out: no 0 O, 1 I L, 5 S, 8 B. */
const ticketCode = sql<string>`(
  select string_agg(substr('234679ACDEFGHJKMNPQRTUVWXYZ', 1 + get_byte(random_bytes.bytes, place) % 27, 1), '')
  from (select uuid_send(gen_random_uuid()) as bytes) as random_bytes, unnest(array[0,1,2,3,4,5,10,11]) as place)`;

/**
 * Takes a seat for the caller, in one guarded statement, and gives them a ticket.
 * Refuses with SOLD_OUT, EVENT_OVER, or ALREADY_GOING when they hold one.
 */
export async function takeSeat(
  { db, me, now }: Context,
  eventId: string,
  { orderId, price }: { orderId: string | null; price: number },
) {
  const seat = await db
    .updateTable('event')
    .set((now) => ({ seats_left: now('seats_left', '-', 1) }))
    .where('id', '=', eventId)
    .where('seats_left', '>', 0)
    .where('starts_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (!seat) {
    const event = await db.selectFrom('event').selectAll().where('id', '=', eventId).executeTakeFirst();
    if (!event) throw refused('NOT_FOUND');
    throw refused(event.starts_at <= now ? 'EVENT_OVER' : 'SOLD_OUT');
  }
  const ticket = await db
    .insertInto('ticket')
    .values({
      event_id: eventId,
      person_id: me,
      code: ticketCode,
      order_id: orderId,
      price,
      taken_at: now,
      cancelled_at: null,
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'person_id']).where('cancelled_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  // The refusal rolls the seat back.
  if (!ticket) throw refused('ALREADY_GOING');
}
