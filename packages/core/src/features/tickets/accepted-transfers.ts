import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import type { PaymentOrderRow } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';
import { sendEvent } from '../events/read-events.ts';
import { sendOrder, orderTransition } from '../payments/order-transitions.ts';
import { maxSeats } from './order-limits.ts';

/** Moves one ticket of a locked order to someone who has accepted it. The old ticket is cancelled. Refuses with `HAS_SEATS`. */
export async function transferTicket(
  context: Context,
  order: PaymentOrderRow,
  ticket: { id: string; event_id: string; price: number },
  to: string,
) {
  const theirs = await receivingOrder(context, order, to);
  await end(context, order.id, ticket.id);
  await moveSeats(context, order, -1);
  await issue(context, { orderId: theirs, eventId: ticket.event_id, personId: to, price: ticket.price });
  await sendToAll(context, ticket.event_id, [
    [order.person_id, order.id],
    [to, theirs],
  ]);
}

/** Returns all seats of a locked, received order to their buyer. Nothing is refunded, and no seat becomes free. */
export async function giveBack(context: Context, order: PaymentOrderRow, eventId: string, buyersOrder: string) {
  const { db, now } = context;
  await refuseUnlessChangeable(context, eventId, order.id);
  const buyers = await db
    .selectFrom('payment_order')
    .selectAll()
    .where('id', '=', buyersOrder)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const others = db
    .selectFrom('payment_order')
    .select('id')
    .where('event_id', '=', eventId)
    .where('person_id', '=', buyers.person_id)
    .where('status', 'in', ['open', 'paid'])
    .where('id', '<>', buyers.id);
  if ((buyers.status !== 'paid' && buyers.status !== 'transferred') || (await others.executeTakeFirst()))
    throw refused('NOT_RETURNABLE');
  const tickets = await db
    .selectFrom('ticket')
    .select(['id', 'price'])
    .where('order_id', '=', order.id)
    .where('cancelled_at', 'is', null)
    .execute();
  await end(context, order.id, null);
  await db
    .updateTable('payment_order')
    .set({ status: 'cancelled', settled_at: now })
    .where('id', '=', order.id)
    .execute();
  await moveSeats(context, buyers, tickets.length);
  for (const { price } of tickets)
    await issue(context, { orderId: buyers.id, eventId, personId: buyers.person_id, price });
  await sendToAll(context, eventId, [
    [buyers.person_id, buyers.id],
    [order.person_id, order.id],
  ]);
}

async function refuseUnlessChangeable({ db, now }: Context, eventId: string, orderId: string) {
  const event = await db
    .selectFrom('event')
    .select(['status', 'ends_at'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  if (event.status !== 'published') throw refused('EVENT_CANCELLED');
  if (event.ends_at <= now) throw refused('EVENT_OVER');
  const entered = db
    .selectFrom('entry')
    .innerJoin('ticket', 'ticket.id', 'entry.ticket_id')
    .select('entry.id')
    .where('ticket.order_id', '=', orderId)
    .where('ticket.cancelled_at', 'is', null);
  if (await entered.executeTakeFirst()) throw refused('CHECKED_IN');
}

/** The order in which someone receives a ticket: at an event everyone has one order at most, and never too many seats. */
async function receivingOrder({ db, now }: Context, from: PaymentOrderRow, to: string): Promise<string> {
  const held = await db
    .selectFrom('payment_order')
    .selectAll()
    .where('event_id', '=', from.event_id)
    .where('person_id', '=', to)
    .where('status', 'in', ['open', 'paid'])
    .forUpdate()
    .executeTakeFirst();
  if (held) {
    if (held.status !== 'paid' || held.transferred_from !== from.id || held.quantity >= maxSeats)
      throw refused('HAS_SEATS');
    await db
      .updateTable('payment_order')
      .set((order) => ({ quantity: order('quantity', '+', 1) }))
      .where('id', '=', held.id)
      .execute();
    return held.id;
  }
  const waits = db
    .selectFrom('waiting')
    .select('id')
    .where('event_id', '=', from.event_id)
    .where('person_id', '=', to)
    .where('ended_at', 'is', null);
  if (await waits.executeTakeFirst()) throw refused('HAS_SEATS');
  const { id } = await db
    .insertInto('payment_order')
    .values({
      id: sql<string>`gen_random_uuid()`,
      person_id: to,
      purpose: 'ticket',
      event_id: from.event_id,
      amount_paise: 0,
      status: 'paid',
      ordered_at: now,
      settled_at: now,
      transferred_from: from.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends one ticket of an order, or all for null. Check-in lists name it, so that offline phones refuse it too. */
async function end({ db, now }: Context, orderId: string, ticketId: string | null) {
  let tickets = db
    .updateTable('ticket')
    .set({ cancelled_at: now, transferred_at: now })
    .where('order_id', '=', orderId)
    .where('cancelled_at', 'is', null);
  if (ticketId !== null) tickets = tickets.where('id', '=', ticketId);
  await tickets.execute();
}

/** To (positive) or from the buyer. The payment stays with the buyer's order. */
async function moveSeats({ db }: Context, order: PaymentOrderRow, seats: number) {
  const left = order.quantity + seats;
  const transition = left === 0 ? 'all transferred' : order.quantity === 0 ? 'seats came back' : null;
  await db
    .updateTable('payment_order')
    .set({
      quantity: left,
      transferred: order.transferred - seats,
      ...(transition && { status: orderTransition(order.status, transition)?.to }),
    })
    .where('id', '=', order.id)
    .execute();
}

async function issue(
  { db, now }: Context,
  { orderId, eventId, personId, price }: { orderId: string; eventId: string; personId: string; price: number },
) {
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      insert into ticket (event_id, person_id, order_id, nth, price, taken_at)
      select ${eventId}, ${personId}, ${orderId}, coalesce(max(nth), 0) + 1, ${price}, ${now}
      from ticket where order_id = ${orderId}
      -- The next turn makes another code.
      on conflict (code) do nothing
      returning id`.execute(db);
    if (rows.length > 0) return;
  }
}

async function sendToAll(
  context: Context,
  eventId: string,
  changed: readonly (readonly [personId: string, orderId: string])[],
) {
  for (const [, orderId] of changed) await sendOrder(context, orderId);
  await sendEvent(
    context,
    changed.map(([personId]) => [personId, eventId]),
  );
}
