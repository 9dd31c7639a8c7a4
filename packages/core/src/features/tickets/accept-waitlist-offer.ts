import type { Context } from '../../kernel/context.ts';
import { refused, uuid } from '../../kernel/operation.ts';
import { mustNotBeWithheld } from '../events/withheld-event.ts';
import type { Order } from '../payments/contract.ts';
import { applyTransition, lockOrder } from '../payments/order-transitions.ts';
import { readOwnOrder } from '../payments/read-orders.ts';

/** Claims free seats that the waitlist offered. Safe to repeat. */
export async function acceptOffer(context: Context, orderId: string): Promise<Order> {
  const { id } = await readOwnOrder(context, uuid(orderId));
  const order = await lockOrder(context.db, id);
  if (!order) throw refused('NOT_FOUND');
  if (order.amount_paise > 0) throw refused('NOT_FREE');
  if (order.status === 'open' && order.event_id !== null) await mustNotBeWithheld(context.db, order.event_id);
  if (!(await applyTransition(context, order, 'accepted')) && order.status !== 'paid') throw refused('ORDER_CLOSED');
  return readOwnOrder(context, id);
}
