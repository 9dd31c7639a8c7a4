import { sql } from 'kysely';
import { ORPCError } from '@orpc/server';
import type { Context } from '../../../kernel/context.ts';
import { sendToTeam } from '../../events/event-team.ts';
import { endPromotions } from '../../hosting/cancel-event.ts';
import { applyTransition, lockOrder } from '../../payments/order-transitions.ts';
import { applyToRenewal } from '../../payments/renewal-transitions.ts';
import { giveBack } from '../../tickets/accepted-transfers.ts';
import { endWaitlist, leaveWaitlistOf } from '../../tickets/waitlist.ts';
import type { LeavingEvent, LeavingOrder } from './orders-and-events.ts';

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

/** A job ends and refunds the orders of cancelled events. What others keep of an event says nothing about its host. */
export async function leaveEvents(context: Context, upcoming: readonly LeavingEvent[]) {
  const { db, me, now } = context;
  for (const { id } of upcoming) {
    await sql`update event set status = 'cancelled', revision = revision + 1, changed_at = ${now} where id = ${id}`.execute(
      db,
    );
    await endWaitlist(context, id);
    await endPromotions(context, id);
    await sendToTeam(context, id);
  }
  await sql`delete from event where host_id = ${me} and status <> 'cancelled'
    and not exists (select from payment_order where payment_order.event_id = event.id)`.execute(db);
  await sql`update event set description = '', image = 'posters/' || lower(category) || '.svg',
      location = case when is_private then area_name else location end,
      latitude = case when is_private then null else latitude end,
      longitude = case when is_private then null else longitude end
    where host_id = ${me}`.execute(db);
}
