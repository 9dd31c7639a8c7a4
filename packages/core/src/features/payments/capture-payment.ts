import type { Transaction } from 'kysely';
import type { Host, Work } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import { notWithheldEvent } from '../events/withheld-event.ts';
import { transaction } from '../../kernel/operation.ts';
import { applyTransition, lockOrder } from './order-transitions.ts';

export interface Captured {
  gateway: string;
  id: string;
  gatewayOrder: string;
  amountPaise: number;
}

/** The only way to a paid ticket; safe to repeat, and in any order: `order-transitions.ts` says what follows. False for an
 * unknown order. */
export const capture = (host: Host, payment: Captured): Promise<boolean> =>
  transaction(host, (work) => captureIn(work, payment));

export const findOrder = (db: Transaction<Database>, { gateway, gatewayOrder }: Captured) =>
  db
    .selectFrom('payment_order')
    .select('id')
    .where('gateway', '=', gateway)
    .where('gateway_order', '=', gatewayOrder)
    .executeTakeFirst();

/** Nobody gets into an event that moderators hid during the checkout: the payment then finds an ended order. */
async function endIfWithheld(work: Work, id: string) {
  const withheld = await work.db
    .selectFrom('payment_order')
    .innerJoin('event', 'event.id', 'payment_order.event_id')
    .select('payment_order.id')
    .where('payment_order.id', '=', id)
    .where('payment_order.status', '=', 'open')
    .where((is) => is.not(notWithheldEvent()))
    .executeTakeFirst();
  if (!withheld) return;
  const order = await lockOrder(work.db, id);
  if (order) await applyTransition(work, order, 'given up');
}

export async function captureIn(work: Work, payment: Captured): Promise<boolean> {
  const { db, now } = work;
  const { gateway, id, amountPaise } = payment;
  const found = await findOrder(db, payment);
  if (!found) return false;
  await endIfWithheld(work, found.id);
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
  if (fresh)
    await applyTransition(work, order, amountPaise === order.amount_paise ? 'captured' : 'captured wrong amount', id);
  // Also for a repeat: the first process may have ended before it announced the change.
  if (order.purpose === 'premium') work.changed(order.person_id);
  return true;
}
