import { sql, type Transaction } from 'kysely';
import type { Host, Work } from '../../kernel/context.ts';
import type { Database, PaymentOrderRow } from '../../kernel/database.ts';
import { notifyEvent } from '../events/read-events.ts';
import { transaction } from '../../kernel/operation.ts';
import { readOrders } from './orders.ts';
import type { OrderStatus } from './order-status.ts';

/** `captured amiss`: a payment of a different amount. */
export type OrderHappening =
  | 'captured'
  | 'captured amiss'
  | 'accepted'
  | 'hold over'
  | 'given up'
  | 'given back'
  | 'all transferred'
  | 'seats came back'
  | 'event cancelled';

export type OrderEffect = 'hand over' | 'take back' | 'release' | 'refund it' | 'refund all';

/** What is not listed does nothing, such as a repeat. Money without a ticket is always refunded. */
export const orderTransitions: readonly {
  from: OrderStatus;
  on: OrderHappening;
  to: OrderStatus;
  does: readonly OrderEffect[];
}[] = [
  { from: 'open', on: 'captured', to: 'paid', does: ['hand over'] },
  { from: 'open', on: 'captured amiss', to: 'open', does: ['refund it'] },
  { from: 'open', on: 'accepted', to: 'paid', does: ['hand over'] },
  { from: 'open', on: 'hold over', to: 'ended', does: ['release'] },
  { from: 'open', on: 'given up', to: 'ended', does: ['release'] },
  { from: 'open', on: 'event cancelled', to: 'ended', does: ['release'] },
  { from: 'paid', on: 'captured', to: 'paid', does: ['refund it'] },
  { from: 'paid', on: 'captured amiss', to: 'paid', does: ['refund it'] },
  { from: 'paid', on: 'given back', to: 'cancelled', does: ['take back', 'refund all'] },
  { from: 'paid', on: 'event cancelled', to: 'cancelled', does: ['take back', 'refund all'] },
  { from: 'paid', on: 'all transferred', to: 'transferred', does: [] },
  { from: 'transferred', on: 'captured', to: 'transferred', does: ['refund it'] },
  { from: 'transferred', on: 'captured amiss', to: 'transferred', does: ['refund it'] },
  { from: 'transferred', on: 'seats came back', to: 'paid', does: [] },
  { from: 'transferred', on: 'event cancelled', to: 'cancelled', does: ['refund all'] },
  { from: 'ended', on: 'captured', to: 'ended', does: ['refund it'] },
  { from: 'ended', on: 'captured amiss', to: 'ended', does: ['refund it'] },
  { from: 'cancelled', on: 'captured', to: 'cancelled', does: ['refund it'] },
  { from: 'cancelled', on: 'captured amiss', to: 'cancelled', does: ['refund it'] },
];

export const orderTransition = (from: OrderStatus, on: OrderHappening) =>
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
  on: OrderHappening,
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
    'hand over': () => purchase.handOver(work, order),
    'take back': () => purchase.takeBack(work, order),
    release: () => purchase.release(work, order),
    'refund it': () => {
      if (paymentId === undefined) throw new Error('Only a payment that came can be refunded alone.');
      return wantRefund(work, order.id, paymentId);
    },
    'refund all': () => wantRefund(work, order.id, null),
  };
  for (const effect of transition.does) await does[effect]();
  await notifyOrder(work, order.id);
  if (order.event_id !== null) await notifyEvent(work, [[order.person_id, order.event_id]]);
  return true;
}

export async function notifyOrder({ db, notify }: Work, id: string) {
  for (const { owner, order } of await readOrders(db, sql`where payment_order.id = ${id}`))
    notify(owner, { type: 'order.changed', order });
}

async function wantRefund({ db, now }: Work, orderId: string, paymentId: string | null) {
  let payments = db
    .updateTable('payment')
    .set({ refund_wanted_at: now, refund_next_at: now })
    .where('order_id', '=', orderId)
    .where('refund_wanted_at', 'is', null);
  if (paymentId !== null) payments = payments.where('id', '=', paymentId);
  await payments.execute();
}

export interface Captured {
  gateway: string;
  id: string;
  gatewayOrder: string;
  amountPaise: number;
}

/** The only way to a paid ticket; safe to repeat, and in any order. False for an unknown order. */
export const capture = (host: Host, payment: Captured): Promise<boolean> =>
  transaction(host, (work) => captureIn(work, payment));

export const findOrder = (db: Transaction<Database>, { gateway, gatewayOrder }: Captured) =>
  db
    .selectFrom('payment_order')
    .select('id')
    .where('gateway', '=', gateway)
    .where('gateway_order', '=', gatewayOrder)
    .executeTakeFirst();

export async function captureIn(work: Work, payment: Captured): Promise<boolean> {
  const { db, now } = work;
  const { gateway, id, amountPaise } = payment;
  const found = await findOrder(db, payment);
  if (!found) return false;
  // Its event stays unlocked: payments neither take nor free seats.
  const order = await db
    .selectFrom('payment_order')
    .selectAll()
    .where('id', '=', found.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const fresh = await db
    .insertInto('payment')
    .values({ id, gateway, order_id: order.id, amount_paise: amountPaise, captured_at: now })
    .onConflict((conflict) => conflict.columns(['gateway', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (fresh) await applyTransition(work, order, amountPaise === order.amount_paise ? 'captured' : 'captured amiss', id);
  // Also for a repeat: the first process may have ended before it announced the change.
  if (order.purpose === 'premium') work.changed(order.person_id);
  return true;
}
