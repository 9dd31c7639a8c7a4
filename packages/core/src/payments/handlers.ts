import { isPremium } from '../account/person.ts';
import type { Context } from '../context.ts';
import { takeSeat, tellEvent } from '../events/seats.ts';
import { refused, signedIn, uuid } from '../operation.ts';
import { orderFrom, placeOrder, repeatOf } from './orders.ts';
import { premiumDays, premiumPricePaise } from './rules.ts';

async function premiumUntil({ db, me }: Context) {
  const row = await db.selectFrom('person').select('premium_until').where('id', '=', me).executeTakeFirst();
  if (!row) throw refused('SIGNED_OUT');
  return row;
}

/** One of the caller's own orders. */
const ownOrder = ({ db, me }: Context, id: string) =>
  db.selectFrom('payment_order').selectAll().where('id', '=', uuid(id)).where('person_id', '=', me);

export const payments = {
  order: signedIn.payments.order.handler(async ({ input, context }) => {
    const row = await ownOrder(context, input.id).executeTakeFirst();
    if (!row) throw refused('NOT_FOUND');
    return orderFrom(context, row);
  }),

  premium: signedIn.payments.premium.handler(async ({ input, context }) => {
    const wanted = { id: input.orderId, purpose: 'premium', eventId: null } as const;
    const repeat = await repeatOf(context, wanted);
    if (repeat) return repeat;
    if (isPremium(await premiumUntil(context), context.now)) throw refused('ALREADY_PREMIUM');
    return placeOrder(context, { ...wanted, amountPaise: premiumPricePaise });
  }),

  settle: signedIn.payments.settle.handler(async ({ input, context }) => {
    const { db, me, now, host, changed } = context;
    if (!host.ways.sandbox) throw refused('NOT_FOUND');
    // Locked, so that it is settled once however often and at whatever moment it is asked.
    const order = await ownOrder(context, input.id).forUpdate().executeTakeFirst();
    if (!order) throw refused('NOT_FOUND');
    if (order.status !== 'open') throw refused('ORDER_CLOSED');
    if (input.outcome === 'pay' && order.event_id !== null) {
      await takeSeat(context, order.event_id, { orderId: order.id, price: order.amount_paise / 100 });
    } else if (input.outcome === 'pay') {
      // One guarded statement, so that several orders paid at once buy one month and not several.
      const upgraded = await db
        .updateTable('person')
        .set({ premium_until: new Date(now.getTime() + premiumDays * 24 * 3600_000) })
        .where('id', '=', me)
        .where((is) => is.or([is('premium_until', 'is', null), is('premium_until', '<=', now)]))
        .returning('id')
        .executeTakeFirst();
      if (!upgraded) throw refused('ALREADY_PREMIUM');
      changed(me);
    }
    const settled = await db
      .updateTable('payment_order')
      .set({ status: input.outcome === 'pay' ? 'paid' : 'failed', settled_at: now })
      .where('id', '=', order.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (input.outcome === 'pay' && order.event_id !== null) await tellEvent(context, order.event_id);
    return orderFrom(context, settled);
  }),
};
