import { isPremium } from '../people/person.ts';
import type { Context } from '../../kernel/context.ts';
import { reading, refused, signedIn, uuid, withoutTransaction } from '../../kernel/operation.ts';
import { lookLater } from './reconcile.ts';
import { readOrders, readOwnOrder } from './orders.ts';
import { premiumHoldMs, premiumPricePaise } from './premium.ts';
import { captureIn, lockOrder } from './order-transitions.ts';
import { practiceGateway } from './gateway.ts';
import { sql } from 'kysely';

async function premiumUntil({ db, me }: Context) {
  const row = await db.selectFrom('person').select('premium_until').where('id', '=', me).executeTakeFirst();
  if (!row) throw refused('SIGNED_OUT');
  return row;
}

export const payments = {
  order: reading.payments.order.handler(({ input, context }) => readOwnOrder(context, uuid(input.id))),

  orders: reading.payments.orders.handler(async ({ context: { db, me } }) => ({
    orders: (
      await readOrders(db, sql`where payment_order.person_id = ${me} order by ordered_at desc, id limit 200`)
    ).map(({ order }) => order),
  })),

  // Not in a transaction: a gateway may be slow.
  checkout: withoutTransaction.payments.checkout.handler(async ({ input, context: { host, me } }) => {
    const { gateway, db } = host;
    if (!gateway) throw refused('PAYMENTS_OFF');
    if (!(await host.rateLimits.take('checkouts', me))) throw refused('TOO_MANY');
    const order = await readOwnOrder({ db, me }, uuid(input.id));
    if (order.status !== 'open' || order.amountPaise === 0) throw refused('ORDER_CLOSED');
    // Asked each time: repeats are safe, and addresses of payment pages are not stored.
    const { gatewayOrder, checkout } = await gateway.open(order).catch(() => {
      throw refused('GATEWAY_AWAY');
    });
    const kept = await db
      .updateTable('payment_order')
      .set({ gateway: gateway.name, gateway_order: gatewayOrder })
      .where('id', '=', order.id)
      .where((is) =>
        is.or([is('gateway_order', 'is', null), is.and({ gateway: gateway.name, gateway_order: gatewayOrder })]),
      )
      .returning('status')
      .executeTakeFirst();
    // Opened at another gateway before: must not be paid twice.
    if (!kept) throw refused('GATEWAY_AWAY');
    const isOpen = kept.status === 'open';
    await lookLater(host, order.id, !isOpen);
    if (!isOpen) throw refused('ORDER_CLOSED');
    return checkout;
  }),

  premium: signedIn.payments.premium.handler(async ({ input, context }) => {
    const { db, me, now, host } = context;
    const known = await db.selectFrom('payment_order').selectAll().where('id', '=', input.orderId).executeTakeFirst();
    if (known) {
      if (known.person_id !== me || known.purpose !== 'premium') throw refused('ID_TAKEN');
      return readOwnOrder(context, known.id);
    }
    if (isPremium(await premiumUntil(context), now)) throw refused('ALREADY_PREMIUM');
    if (!host.gateway) throw refused('PAYMENTS_OFF');
    const holdUntil = new Date(now.getTime() + premiumHoldMs);
    // Pressing twice, or on two phones, makes one order.
    await sql`insert into payment_order (id, person_id, purpose, amount_paise, status, ordered_at, hold_until)
      values (${input.orderId}, ${me}, 'premium', ${premiumPricePaise}, 'open', ${now}, ${holdUntil})
      on conflict do nothing`.execute(db);
    const [open] = await readOrders(
      db,
      sql`where payment_order.person_id = ${me} and purpose = 'premium' and payment_order.status = 'open'`,
    );
    if (!open) throw refused('ID_TAKEN');
    return open.order;
  }),

  settle: signedIn.payments.settle.handler(async ({ input, context }) => {
    const { db, me, host } = context;
    if (!host.ways.sandbox || host.gateway !== practiceGateway) throw refused('NOT_FOUND');
    const { id } = await readOwnOrder(context, uuid(input.id));
    const order = await lockOrder(db, id);
    if (order?.person_id !== me) throw refused('NOT_FOUND');
    if (order.status !== 'open' || order.amount_paise === 0) throw refused('ORDER_CLOSED');
    if (input.outcome === 'pay') {
      await db
        .updateTable('payment_order')
        .set({ gateway: practiceGateway.name, gateway_order: id })
        .where('id', '=', id)
        .execute();
      await captureIn(context, {
        gateway: practiceGateway.name,
        id: `practice-${id}`,
        gatewayOrder: id,
        amountPaise: order.amount_paise,
      });
    }
    return readOwnOrder(context, id);
  }),
};
