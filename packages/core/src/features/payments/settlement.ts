import { sql, type Transaction } from 'kysely';
import type { Host, Work } from '../../kernel/context.ts';
import type { Database, PaymentOrderRow } from '../../kernel/database.ts';
import { notifyEvent } from '../events/event.ts';
import { transaction } from '../../kernel/operation.ts';
import { workOff } from '../../kernel/work-queue.ts';
import { readOrders } from './orders.ts';
import { orderTransition, type OrderEffect, type OrderHappening } from './order-states.ts';
import { dayMs, minuteMs } from '../../kernel/time.ts';

/** Locks an order, and its event before it: one order of locks, so that no deadlock is possible. */
export async function lockOrder(db: Transaction<Database>, id: string): Promise<PaymentOrderRow | undefined> {
  await sql`select from event where id = (select event_id from payment_order where id = ${id}) for no key update`.execute(
    db,
  );
  return db.selectFrom('payment_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Applies a row of `orderTransitions` to a locked order and notifies its buyer. `paymentId` is the payment's, if one
 * came. Returns whether anything happened. */
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

async function notifyOrder({ db, notify }: Work, id: string) {
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

const findOrder = (db: Transaction<Database>, { gateway, gatewayOrder }: Captured) =>
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

/** Ends unpaid holds, some at a time; returns how many. A failure does not stop the others. */
export async function endHolds(host: Host, onFailure: (error: unknown) => void = () => {}): Promise<number> {
  const due = await host.db
    .selectFrom('payment_order')
    .select('id')
    .where('status', '=', 'open')
    .where('hold_until', '<=', host.now())
    .orderBy('hold_until')
    .limit(100)
    .execute();
  let ended = 0;
  for (const { id } of due)
    try {
      const over = await transaction(host, async (work) => {
        const order = await lockOrder(work.db, id);
        if (!order || order.hold_until === null || order.hold_until > work.now) return false;
        return applyTransition(work, order, 'hold over');
      });
      if (over) ended++;
    } catch (error) {
      onFailure(error);
    }
  return ended;
}

/** Doubles each time, at most a day. */
const againMs = (tries: number) => Math.min(minuteMs * 2 ** tries, dayMs);

/** Sends due refunds and checks those on their way: banks may take days, or fail. Failures are retried, which the
 * gateway recognises as repeats. Returns how many got through. */
export async function sendRefunds(host: Host, onFailure: (error: unknown) => void = () => {}): Promise<number> {
  const { gateway } = host;
  if (!gateway) return 0;
  return workOff(
    () => takeRefund(host, gateway.name),
    async ({ id, amount_paise }) => {
      const refund = await gateway.refund({ id, amountPaise: amount_paise });
      if (!refund.through) return 0;
      await transaction(host, (work) => refunded(work, { gateway: gateway.name, id }, refund.id));
      return 1;
    },
    onFailure,
  );
}

const takeRefund = (host: Host, gateway: string) =>
  host.db.transaction().execute(async (db) => {
    const now = host.now();
    const due = await db
      .selectFrom('payment')
      .selectAll()
      .where('gateway', '=', gateway)
      .where('refund_wanted_at', 'is not', null)
      .where('refunded_at', 'is', null)
      .where('refund_next_at', '<=', now)
      .orderBy('refund_next_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (due)
      await db
        .updateTable('payment')
        .set({
          refund_tries: due.refund_tries + 1,
          refund_next_at: new Date(now.getTime() + againMs(due.refund_tries)),
        })
        .where('gateway', '=', due.gateway)
        .where('id', '=', due.id)
        .execute();
    return due;
  });

async function refunded(work: Work, { gateway, id }: Pick<Captured, 'gateway' | 'id'>, refundId: string) {
  const row = await work.db
    .updateTable('payment')
    .set({ refund_id: refundId, refunded_at: work.now })
    .where('gateway', '=', gateway)
    .where('id', '=', id)
    .where('refunded_at', 'is', null)
    .returning('order_id')
    .executeTakeFirst();
  if (row) await notifyOrder(work, row.order_id);
}

/** A refund that the gateway reports. If it arrives before the payment, the payment is stored as refunded, so that
 * nothing is handed over for it. If the operator made it by hand, seats or premium are taken back. False for an
 * unknown order. */
export const refundReported = (host: Host, payment: Captured): Promise<boolean> =>
  transaction(host, async (work) => {
    const { db, now } = work;
    const { gateway, id } = payment;
    const found = await findOrder(db, payment);
    if (!found) return false;
    const order = await lockOrder(db, found.id);
    if (!order) return false;
    const known = await db
      .selectFrom('payment')
      .select('refund_wanted_at')
      .where('gateway', '=', gateway)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!known)
      await db
        .insertInto('payment')
        .values({
          id,
          gateway,
          order_id: order.id,
          amount_paise: payment.amountPaise,
          captured_at: now,
          refund_wanted_at: now,
          refund_next_at: now,
        })
        .execute();
    else if (known.refund_wanted_at === null) await applyTransition(work, order, 'given back');
    else
      await db
        .updateTable('payment')
        .set({ refund_next_at: now })
        .where('gateway', '=', gateway)
        .where('id', '=', id)
        .where('refunded_at', 'is', null)
        .execute();
    return true;
  });

/** A refund that failed after the gateway had accepted it is sent again. False for an unknown payment. */
export const refundFailed = (host: Host, { gateway, id }: Pick<Captured, 'gateway' | 'id'>): Promise<boolean> =>
  transaction(host, async (work) => {
    const { db, now } = work;
    const payment = await db
      .selectFrom('payment')
      .selectAll()
      .where('gateway', '=', gateway)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!payment) return false;
    if (payment.refund_wanted_at === null) return true;
    // Whichever of several it was: the gateway counts what got through.
    await db
      .updateTable('payment')
      .set({ refund_id: null, refunded_at: null, refund_next_at: new Date(now.getTime() + againMs(0)) })
      .where('gateway', '=', gateway)
      .where('id', '=', id)
      .execute();
    await notifyOrder(work, payment.order_id);
    return true;
  });
