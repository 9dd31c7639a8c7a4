import type { Work } from '../../kernel/context.ts';
import type { PaymentOrderRow } from '../../kernel/database.ts';
import { offerSeats } from './waitlist.ts';

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
