import type { Host, Work } from '../../kernel/context.ts';
import { refused, transaction } from '../../kernel/operation.ts';
import { applyTransition } from '../payments/order-transitions.ts';
import { lockPromotionOrders } from '../payments/lock-promotion-orders.ts';
import { endWaitlist } from '../tickets/waitlist.ts';
import { lockEvent } from './lock-event.ts';
import { sendToTeam } from '../events/event-team.ts';
import { mayMove } from './event-transitions.ts';

const ordersAtOnce = 50;
const turnsAtOnce = 20;

/** Stops sales at once, then refunds all. Moderators also cancel past events, or a host could end one before them. */
export async function cancelEvent(host: Host, me: string, id: string, { isDecided = false } = {}) {
  await transaction(host, async (work) => {
    const { db, now } = work;
    const event = await lockEvent({ db, me }, id, 'cancel');
    if (event.status === 'cancelled') return;
    if (!mayMove(event.status, 'cancel')) throw refused('EVENT_CLOSED');
    if (event.ends_at <= now && !isDecided) throw refused('EVENT_OVER');
    await db
      .updateTable('event')
      .set({ status: 'cancelled', revision: event.revision + 1, changed_at: now })
      .where('id', '=', id)
      .execute();
    await endWaitlist(work, id);
    await endPromotions(work, id);
    await sendToTeam(work, id);
  });
  for (let turn = 0; turn < turnsAtOnce && (await endCancelled(host, id)) > 0; turn++);
}

export async function endPromotions(work: Work, eventId: string) {
  for (const order of await lockPromotionOrders(work.db, eventId, ['open', 'paid']))
    await applyTransition(work, order, 'event cancelled');
}

/** Ends and refunds orders of cancelled events, which notifies their buyers, some at a time; returns how many. Continues
 * interrupted ones. */
export const endCancelled = (host: Host, eventId?: string): Promise<number> =>
  transaction(host, async (work) => {
    const { db } = work;
    let cancelled = db
      .selectFrom('event')
      .select('id')
      .where('status', '=', 'cancelled')
      .where((is) =>
        is.exists(
          is
            .selectFrom('payment_order')
            .whereRef('payment_order.event_id', '=', 'event.id')
            .where('payment_order.status', 'in', ['open', 'paid', 'transferred']),
        ),
      );
    if (eventId !== undefined) cancelled = cancelled.where('id', '=', eventId);
    const event = await cancelled.limit(1).forNoKeyUpdate().executeTakeFirst();
    if (!event) return 0;
    const orders = await db
      .selectFrom('payment_order')
      .selectAll()
      .where('event_id', '=', event.id)
      .where('status', 'in', ['open', 'paid', 'transferred'])
      .orderBy('ordered_at')
      .orderBy('id')
      .limit(ordersAtOnce)
      .forUpdate()
      .execute();
    for (const order of orders) await applyTransition(work, order, 'event cancelled');
    return orders.length;
  });
