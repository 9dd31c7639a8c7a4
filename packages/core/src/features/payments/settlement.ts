import { sql, type Transaction } from 'kysely';
import type { Host, Work } from '../../kernel/context.ts';
import type { Database, PaymentOrderRow } from '../../kernel/database.ts';
import { tellEvent } from '../events/event.ts';
import { transaction } from '../../kernel/operation.ts';
import { workOff } from './work-queue.ts';
import { readOrders } from './orders.ts';
import { orderTransition, type OrderEffect, type OrderHappening } from './rules.ts';

/**
 * Locks an order until the end of the transaction, its event before it: whoever needs both takes them in this order, so that
 * nobody waits in a circle.
 */
export async function lockOrder(db: Transaction<Database>, id: string): Promise<PaymentOrderRow | undefined> {
  await sql`select from event where id = (select event_id from payment_order where id = ${id}) for no key update`.execute(
    db,
  );
  return db.selectFrom('payment_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * Has something happen to an order that is locked: moves it as the table of orderTransitions says, does what follows, and
 * tells its buyer. `paymentId` is of the one that came. Returns whether anything happened.
 */
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
        // Looked at now, by which it is closed at the gateway, and from then on as when its seats were still held.
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
    'refund it': () => wantRefund(work, order.id, paymentId!),
    'refund all': () => wantRefund(work, order.id, null),
  };
  for (const effect of transition.does) await does[effect]();
  await tellOrder(work, order.id);
  if (order.event_id !== null) await tellEvent(work, [[order.person_id, order.event_id]]);
  return true;
}

/** Tells the buyer of an order how it stands. */
async function tellOrder({ db, tell }: Work, id: string) {
  for (const { owner, order } of await readOrders(db, sql`where payment_order.id = ${id}`))
    tell(owner, { type: 'order.changed', order });
}

/** Writes down that one payment of an order, or all of them, must go back. `sendRefunds` sees to it. */
async function wantRefund({ db, now }: Work, orderId: string, paymentId: string | null) {
  let payments = db
    .updateTable('payment')
    .set({ refund_wanted_at: now, refund_next_at: now })
    .where('order_id', '=', orderId)
    .where('refund_wanted_at', 'is', null);
  if (paymentId !== null) payments = payments.where('id', '=', paymentId);
  await payments.execute();
}

/** Money that a gateway says has come. */
export interface Captured {
  gateway: string;
  /** The gateway's id of the payment. */
  id: string;
  /** The gateway's id of the order. */
  gatewayOrder: string;
  amountPaise: number;
}

/**
 * Takes in that money has come: the one way to a paid ticket, whoever brings the news, in whatever order and however often.
 * False when there is no such order.
 */
export const capture = (host: Host, payment: Captured): Promise<boolean> =>
  transaction(host, (work) => captureIn(work, payment));

/** Finds the order that a payment is for. */
const findOrder = (db: Transaction<Database>, { gateway, gatewayOrder }: Captured) =>
  db
    .selectFrom('payment_order')
    .select('id')
    .where('gateway', '=', gateway)
    .where('gateway_order', '=', gatewayOrder)
    .executeTakeFirst();

/** The same in a transaction that is open already. */
export async function captureIn(work: Work, payment: Captured): Promise<boolean> {
  const { db, now } = work;
  const { gateway, id, amountPaise } = payment;
  const found = await findOrder(db, payment);
  if (!found) return false;
  // Not its event: what follows from money that comes takes no seat and frees none.
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
  // A repeat as well: the process that took it in may have ended before it announced anything.
  if (order.purpose === 'premium') work.changed(order.person_id);
  return true;
}

/** Ends the holds that nobody has paid for in time, some at a time; returns how many. One that fails keeps no other. */
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

/** How long to wait before a refund is tried or asked after again, in ms: twice as long each time, at most a day. */
const againMs = (tries: number) => Math.min(60_000 * 2 ** tries, 86_400_000);

/**
 * Sends back what must go back, and asks after what is on its way: a bank may take days, and may fail in the end. One that
 * fails, or whose process dies, is tried again later, which the gateway recognises as a repeat. Returns how many got through.
 */
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

/** Takes the payment that has waited longest to go back, and puts it off for when it has not gone then. */
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

/** Takes in that a payment has gone back by a refund of the gateway; a repeat changes nothing. */
async function refunded(work: Work, { gateway, id }: Pick<Captured, 'gateway' | 'id'>, refundId: string) {
  const row = await work.db
    .updateTable('payment')
    .set({ refund_id: refundId, refunded_at: work.now })
    .where('gateway', '=', gateway)
    .where('id', '=', id)
    .where('refunded_at', 'is', null)
    .returning('order_id')
    .executeTakeFirst();
  if (row) await tellOrder(work, row.order_id);
}

/**
 * Takes in what a gateway says by itself: that a payment goes back as a whole. `sendRefunds` asks at once whether it is through.
 * When this is heard before the payment itself, the payment is written down as one to go back, so that nothing is handed over
 * for it later. When the operator sent it by hand, its seats or its month are taken back. False when there is no such order.
 */
export const refundCame = (host: Host, payment: Captured): Promise<boolean> =>
  transaction(host, async (work) => {
    const { db, now } = work;
    const { gateway, id } = payment;
    const found = await findOrder(db, payment);
    if (!found) return false;
    const order = (await lockOrder(db, found.id))!;
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

/**
 * Takes in that a refund, after the gateway had taken it on, did not get through after all: it is sent again later. False when
 * there is no such payment.
 */
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
    // Something that the operator has sent by hand, and may send again.
    if (payment.refund_wanted_at === null) return true;
    // Whichever of several it was: when it is sent anew, the gateway counts what has got through.
    await db
      .updateTable('payment')
      .set({ refund_id: null, refunded_at: null, refund_next_at: new Date(now.getTime() + againMs(0)) })
      .where('gateway', '=', gateway)
      .where('id', '=', id)
      .execute();
    await tellOrder(work, payment.order_id);
    return true;
  });
