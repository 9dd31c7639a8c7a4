import { sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import { sendToTeam } from '../../events/event-team.ts';
import { endPromotions } from '../../hosting/cancel-event.ts';
import { endWaitlist } from '../../tickets/waitlist.ts';
import type { LeavingEvent } from './orders-and-events.ts';

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
