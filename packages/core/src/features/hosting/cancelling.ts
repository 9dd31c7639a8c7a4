import type { Host } from '../../kernel/context.ts';
import { refused, transaction } from '../../kernel/operation.ts';
import { applyTransition } from '../payments/settlement.ts';
import { endLine } from '../tickets/seats.ts';
import { lockOwnEvent } from './hosted.ts';
import { tellMakers } from '../events/team.ts';
import { mayMove } from './rules.ts';

/** Orders that end in one transaction: nobody has to wait long for the event's row. */
const ordersAtOnce = 50;
/** So many are ended before the host gets an answer; more end right after, as a job. */
const turnsAtOnce = 20;

/** Cancels an event of the caller's: no seat is sold from here on, the line goes home, and all orders end. */
export async function cancelEvent(host: Host, me: string, id: string) {
  await transaction(host, async (work) => {
    const { db, now } = work;
    const event = await lockOwnEvent({ db, me }, id);
    if (event.status === 'cancelled') return;
    if (!mayMove(event.status, 'cancel')) throw refused('EVENT_CLOSED');
    if (event.ends_at <= now) throw refused('EVENT_OVER');
    await db
      .updateTable('event')
      .set({ status: 'cancelled', revision: event.revision + 1, changed_at: now })
      .where('id', '=', id)
      .execute();
    await endLine(work, id);
    await tellMakers(work, id);
  });
  for (let turn = 0; turn < turnsAtOnce && (await endCancelled(host, id)) > 0; turn++);
}

/**
 * Ends orders of events that are cancelled, some at a time, and has their money go back; returns how many. The event itself
 * is cancelled before, so that one that is cut off here is only late: the next turn goes on with it.
 */
export const endCancelled = (host: Host, eventId?: string): Promise<number> =>
  transaction(host, async (work) => {
    const { db } = work;
    const event = await db
      .selectFrom('event')
      .select('id')
      .where('status', '=', 'cancelled')
      .where((is) =>
        is.exists(
          is
            .selectFrom('payment_order')
            .whereRef('payment_order.event_id', '=', 'event.id')
            .where('payment_order.status', 'in', ['open', 'paid']),
        ),
      )
      .$if(eventId !== undefined, (query) => query.where('id', '=', eventId!))
      .limit(1)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!event) return 0;
    const orders = await db
      .selectFrom('payment_order')
      .selectAll()
      .where('event_id', '=', event.id)
      .where('status', 'in', ['open', 'paid'])
      .orderBy('ordered_at')
      .orderBy('id')
      .limit(ordersAtOnce)
      .forUpdate()
      .execute();
    for (const order of orders) await applyTransition(work, order, 'event cancelled');
    return orders.length;
  });
