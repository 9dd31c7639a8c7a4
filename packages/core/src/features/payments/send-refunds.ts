import type { Host, Work } from '../../kernel/context.ts';
import { transaction } from '../../kernel/operation.ts';
import { dayMs, minuteMs } from '../../kernel/time.ts';
import { workOff } from '../../kernel/work-queue.ts';
import { applyTransition, lockOrder, sendOrder } from './order-transitions.ts';
import { findOrder, type Captured } from './capture-payment.ts';

const refundPauseMs = (tries: number) => Math.min(minuteMs * 2 ** tries, dayMs);

/** Sends due refunds and checks sent ones: banks take days, or fail. Retries are safe. Returns how many got through. */
export async function sendRefunds(host: Host, onFailure: (error: unknown) => void = () => {}): Promise<number> {
  const { gateway } = host;
  if (!gateway) return 0;
  return workOff(
    () => takeRefund(host, gateway.name),
    async ({ id, amount_paise, refund_paise }) => {
      const refund = await gateway.refund({ id, amountPaise: refund_paise ?? amount_paise });
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
          refund_next_at: new Date(now.getTime() + refundPauseMs(due.refund_tries)),
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
  if (!row) return;
  await sendOrder(work, row.order_id);
  const { person_id } = await work.db
    .selectFrom('payment_order')
    .select('person_id')
    .where('id', '=', row.order_id)
    .executeTakeFirstOrThrow();
  work.addNotification(person_id, 'refund', row.order_id);
}

/** May arrive before its payment. If made by hand, takes seats or premium back. False for an unknown order. */
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
      .set({ refund_id: null, refunded_at: null, refund_next_at: new Date(now.getTime() + refundPauseMs(0)) })
      .where('gateway', '=', gateway)
      .where('id', '=', id)
      .execute();
    await sendOrder(work, payment.order_id);
    return true;
  });
