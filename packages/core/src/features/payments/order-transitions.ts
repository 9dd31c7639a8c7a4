import { sql, type Transaction } from 'kysely';
import type { Work } from '../../kernel/context.ts';
import type { Database, PaymentOrderRow } from '../../kernel/database.ts';
import { sendEvent } from '../events/read-events.ts';
import { readOrders } from './read-orders.ts';
import type { OrderStatus } from './order-status.ts';
import { requestRefund } from './request-refund.ts';

export type OrderTrigger =
  | 'captured'
  | 'captured wrong amount'
  | 'accepted'
  | 'hold over'
  | 'given up'
  | 'given back'
  | 'all transferred'
  | 'seats came back'
  | 'event cancelled';

export type OrderEffect = 'deliver' | 'take back' | 'release' | 'refund it' | 'refund all';

/** Anything not listed, such as a repeat, does nothing. Money without a ticket is always refunded. */
export const orderTransitions: readonly {
  from: OrderStatus;
  on: OrderTrigger;
  to: OrderStatus;
  does: readonly OrderEffect[];
  /** Which notification the buyer gets: about the order if 'paid', and about its event if 'cancelled'. */
  notifies?: 'paid' | 'cancelled';
}[] = [
  { from: 'open', on: 'captured', to: 'paid', does: ['deliver'], notifies: 'paid' },
  { from: 'open', on: 'captured wrong amount', to: 'open', does: ['refund it'] },
  { from: 'open', on: 'accepted', to: 'paid', does: ['deliver'] },
  { from: 'open', on: 'hold over', to: 'ended', does: ['release'] },
  { from: 'open', on: 'given up', to: 'ended', does: ['release'] },
  { from: 'open', on: 'event cancelled', to: 'ended', does: ['release'] },
  { from: 'paid', on: 'captured', to: 'paid', does: ['refund it'] },
  { from: 'paid', on: 'captured wrong amount', to: 'paid', does: ['refund it'] },
  { from: 'paid', on: 'given back', to: 'cancelled', does: ['take back', 'refund all'] },
  { from: 'paid', on: 'event cancelled', to: 'cancelled', does: ['take back', 'refund all'], notifies: 'cancelled' },
  { from: 'paid', on: 'all transferred', to: 'transferred', does: [] },
  { from: 'transferred', on: 'captured', to: 'transferred', does: ['refund it'] },
  { from: 'transferred', on: 'captured wrong amount', to: 'transferred', does: ['refund it'] },
  { from: 'transferred', on: 'seats came back', to: 'paid', does: [] },
  { from: 'transferred', on: 'event cancelled', to: 'cancelled', does: ['refund all'], notifies: 'cancelled' },
  { from: 'ended', on: 'captured', to: 'ended', does: ['refund it'] },
  { from: 'ended', on: 'captured wrong amount', to: 'ended', does: ['refund it'] },
  { from: 'cancelled', on: 'captured', to: 'cancelled', does: ['refund it'] },
  { from: 'cancelled', on: 'captured wrong amount', to: 'cancelled', does: ['refund it'] },
];

export const orderTransition = (from: OrderStatus, on: OrderTrigger) =>
  orderTransitions.find((row) => row.from === from && row.on === on) ?? null;

/** Locks an order, and its event before it: one order of locks, so that no deadlock is possible. */
export async function lockOrder(db: Transaction<Database>, id: string): Promise<PaymentOrderRow | undefined> {
  await sql`select from event where id = (select event_id from payment_order where id = ${id}) for no key update`.execute(
    db,
  );
  return db.selectFrom('payment_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Applies a row of `orderTransitions` to a locked order and notifies its buyer. Returns whether anything happened. */
export async function applyTransition(
  work: Work,
  order: PaymentOrderRow,
  on: OrderTrigger,
  paymentId?: string,
): Promise<boolean> {
  const { db, now } = work;
  const transition = orderTransition(order.status, on);
  if (!transition) return false;
  if (transition.to !== order.status)
    await db
      .updateTable('payment_order')
      .set({
        status: transition.to,
        settled_at: now,
        // Checked at once, which closes it at the gateway, and then as while its seats were held.
        ...(transition.to === 'ended' &&
          order.gateway_order !== null && { look_at: now, looks: sql<number>`least(looks, 1)` }),
      })
      .where('id', '=', order.id)
      .execute();
  const purchase = work.host.purchases[order.purpose];
  const does: Record<OrderEffect, () => Promise<unknown>> = {
    deliver: () => purchase.deliver(work, order),
    'take back': () => purchase.takeBack(work, order),
    release: () => purchase.release(work, order),
    'refund it': () => {
      if (paymentId === undefined) throw new Error('Only a payment that came can be refunded alone.');
      return requestRefund(work, order.id, paymentId);
    },
    'refund all': async () =>
      requestRefund(work, order.id, null, on === 'event cancelled' ? await purchase.used?.(work, order) : 0),
  };
  for (const effect of transition.does) await does[effect]();
  await sendOrder(work, order.id);
  if (transition.notifies === 'paid') work.addNotification(order.person_id, 'paid', order.id);
  if (transition.notifies === 'cancelled' && order.event_id !== null)
    work.addNotification(order.person_id, 'cancelled', order.event_id);
  if (order.event_id !== null) await sendEvent(work, [[order.person_id, order.event_id]]);
  return true;
}

export async function sendOrder({ db, sendUpdate }: Work, id: string) {
  for (const { owner, order } of await readOrders(db, sql`where payment_order.id = ${id}`))
    sendUpdate(owner, { type: 'order.changed', order });
}
