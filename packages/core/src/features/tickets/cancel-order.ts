import type { Context } from '../../kernel/context.ts';
import { refused, uuid } from '../../kernel/operation.ts';
import { dayMs } from '../../kernel/time.ts';
import { readEvent } from '../events/read-events.ts';
import type { Order } from '../payments/contract.ts';
import { applyTransition, lockOrder } from '../payments/order-transitions.ts';
import { readOwnOrder } from '../payments/read-orders.ts';
import { mayReturn } from './refund-policy.ts';
import { giveBack } from './accepted-transfers.ts';

/** Gives up an unpaid order, also of a promotion or premium, or paid seats. Received seats go back to their buyer. */
export async function cancelOrder(context: Context, orderId: string): Promise<Order> {
  const { db, now } = context;
  const { id, eventId } = await readOwnOrder(context, uuid(orderId));
  const order = await lockOrder(db, id);
  if (!order) throw refused('NOT_FOUND');
  if (order.transferred > 0 && order.status !== 'cancelled') throw refused('SEATS_TRANSFERRED');
  if (order.status === 'paid' && eventId !== null && order.transferred_from !== null)
    await giveBack(context, order, eventId, order.transferred_from);
  else if (order.status === 'paid' && eventId !== null) {
    const event = await readEvent(context, eventId);
    const date = new Date(event.date);
    const entered = await db
      .selectFrom('entry')
      .innerJoin('ticket', 'ticket.id', 'entry.ticket_id')
      .select('entry.id')
      .where('ticket.order_id', '=', id)
      .executeTakeFirst();
    // An attempted check-in long before the event does not count.
    const isNear = date.getTime() - now.getTime() <= dayMs;
    if (date <= now || (entered && isNear)) throw refused('EVENT_OVER');
    if (!mayReturn({ date, refundHours: event.refundHours }, order.amount_paise, now)) throw refused('NO_REFUND');
    await applyTransition(context, order, 'given back');
  } else if (order.status === 'open') await applyTransition(context, order, 'given up');
  else if (order.purpose !== 'ticket') throw refused('NOT_FOUND');
  return readOwnOrder(context, id);
}
