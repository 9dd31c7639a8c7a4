import { ORPCError } from '@orpc/server';
import type { Context } from '../../../kernel/context.ts';
import { applyTransition, lockOrder } from '../../payments/order-transitions.ts';
import { applyToRenewal } from '../../payments/renewal-transitions.ts';
import { giveBack } from '../../tickets/accepted-transfers.ts';
import { leaveWaitlistOf } from '../../tickets/waitlist.ts';
import type { LeavingOrder } from './orders-and-events.ts';

/** Their events and orders are locked. */
export async function releaseSeats(context: Context, orders: readonly LeavingOrder[], waits: readonly string[]) {
  for (const { orderId, fate } of orders) {
    const order = await lockOrder(context.db, orderId);
    if (!order || fate === 'lost') continue;
    if (fate === 'given up') await applyTransition(context, order, 'given up');
    else if (fate === 'refunded') await applyTransition(context, order, 'given back');
    else if (order.event_id !== null && order.transferred_from !== null)
      // Its buyer has other seats now: nobody can use these any more.
      await giveBack(context, order, order.event_id, order.transferred_from).catch((error: unknown) => {
        if (!(error instanceof ORPCError)) throw error;
      });
  }
  const renewals = await context.db
    .selectFrom('renewal')
    .selectAll()
    .where('person_id', '=', context.me)
    .orderBy('id')
    .forUpdate()
    .execute();
  // What is over does not move. A job ends it at the gateway, which works without the person.
  for (const renewal of renewals) await applyToRenewal(context, renewal, 'cancelled');
  for (const eventId of waits) await leaveWaitlistOf(context, eventId);
}
