import { placeOrder, repeatOf } from '../payments/orders.ts';
import { refused, signedIn } from '../operation.ts';
import { eventFrom, goingOf, readEvent, takeSeat, tellEvent } from './seats.ts';
import { categories, eventOffer } from './rules.ts';

/** Events stay listed for this long after their start, so that somebody on the way still finds the address. */
const lingerMs = 3 * 3600_000;

export const events = {
  list: signedIn.events.list.handler(async ({ input, context: { db, me, now } }) => {
    const category = categories.find((name) => name.toLowerCase() === input.category);
    let query = db
      .selectFrom('event')
      .selectAll()
      .select(goingOf(me))
      .where('starts_at', '>', new Date(now.getTime() - lingerMs));
    if (category) query = query.where('category', '=', category);
    return { events: (await query.orderBy('starts_at').orderBy('id').limit(200).execute()).map(eventFrom) };
  }),

  get: signedIn.events.get.handler(({ input, context }) => readEvent(context, input.id)),

  register: signedIn.events.register.handler(async ({ input, context }) => {
    const event = await readEvent(context, input.id);
    if (event.price > 0) throw refused('NOT_FREE');
    if (event.going) return event;
    await takeSeat(context, event.id, { orderId: null, price: 0 });
    return tellEvent(context, event.id);
  }),

  cancel: signedIn.events.cancel.handler(async ({ input, context }) => {
    const { db, me, now } = context;
    // The event's row first, in the order in which registering takes the two, or they could wait for each other.
    await db.selectFrom('event').select('id').where('id', '=', input.id).forUpdate().execute();
    const event = await readEvent(context, input.id);
    if (!event.going) throw refused('NOT_FOUND');
    if (event.price > 0) throw refused('PAID_TICKET');
    if (new Date(event.date) <= now) throw refused('EVENT_OVER');
    const given = await db
      .updateTable('ticket')
      .set({ cancelled_at: now })
      .where('event_id', '=', event.id)
      .where('person_id', '=', me)
      .where('cancelled_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!given) throw refused('NOT_FOUND');
    await db
      .updateTable('event')
      .set((now) => ({ seats_left: now('seats_left', '+', 1) }))
      .where('id', '=', event.id)
      .execute();
    return tellEvent(context, event.id);
  }),

  book: signedIn.events.book.handler(async ({ input, context }) => {
    const wanted = { id: input.orderId, purpose: 'ticket', eventId: input.id } as const;
    const repeat = await repeatOf(context, wanted);
    if (repeat) return repeat;
    const event = await readEvent(context, input.id);
    if (event.price === 0) throw refused('FREE');
    const offer = eventOffer({ ...event, date: new Date(event.date) }, context.now);
    if (offer === 'going') throw refused('ALREADY_GOING');
    if (offer === 'over') throw refused('EVENT_OVER');
    if (offer === 'sold out') throw refused('SOLD_OUT');
    return placeOrder(context, { ...wanted, amountPaise: event.price * 100 });
  }),

  tickets: signedIn.events.tickets.handler(async ({ context: { db, me } }) => {
    const rows = await db
      .selectFrom('ticket')
      .innerJoin('event', 'event.id', 'ticket.event_id')
      .selectAll('event')
      .select(['ticket.id as ticket_id', 'ticket.code', 'ticket.price as paid', 'ticket.taken_at'])
      .where('ticket.person_id', '=', me)
      .where('ticket.cancelled_at', 'is', null)
      .orderBy('event.starts_at')
      .execute();
    return {
      tickets: rows.map((row) => ({
        id: row.ticket_id,
        code: row.code,
        event: eventFrom({ ...row, going: true }),
        price: row.paid,
        timestamp: row.taken_at.toISOString(),
      })),
    };
  }),
};
