import type { Context } from '../../kernel/context.ts';
import { refused, uuid } from '../../kernel/operation.ts';
import { sendEvent } from '../events/read-events.ts';
import { mustBeAllowed } from '../warnings/check-public-texts.ts';
import { lockOrder } from '../payments/order-transitions.ts';

/** Until check-in and the end of the event. Refuses with `NOT_FOUND` for a ticket that is not the caller's. */
export async function nameGuest(context: Context, ticketId: string, name: string | null) {
  const { db, me, now } = context;
  const own = db
    .selectFrom('ticket')
    .innerJoin('event', 'event.id', 'ticket.event_id')
    .leftJoin('entry', (join) => join.onRef('entry.ticket_id', '=', 'ticket.id').on('entry.is_first', '=', true))
    .select([
      'ticket.order_id',
      'ticket.event_id',
      'ticket.guest_name',
      'entry.entered_at',
      'event.ends_at',
      'event.status',
    ])
    .where('ticket.id', '=', uuid(ticketId))
    .where('ticket.person_id', '=', me)
    .where('ticket.cancelled_at', 'is', null);
  const found = await own.executeTakeFirst();
  if (!found) throw refused('NOT_FOUND');
  // Check-in locks the event as well.
  await lockOrder(db, found.order_id);
  const ticket = await own.executeTakeFirst();
  if (!ticket) throw refused('NOT_FOUND');
  if (ticket.status === 'cancelled') throw refused('EVENT_CANCELLED');
  if (ticket.ends_at <= now) throw refused('EVENT_OVER');
  if (ticket.entered_at) throw refused('CHECKED_IN');
  if (ticket.guest_name === name) return;
  // The team of the event reads it.
  await mustBeAllowed(db, name);
  await db.updateTable('ticket').set({ guest_name: name }).where('id', '=', uuid(ticketId)).execute();
  await sendEvent(context, [[me, ticket.event_id]]);
}
