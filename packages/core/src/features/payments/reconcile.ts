import { sql } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import { workOff } from './work-queue.ts';
import { capture } from './settlement.ts';

const minuteMs = 60_000;

/**
 * How long after somebody went to pay, or after the look before, a gateway is asked whether they did, in ms. Twice while their
 * seats are held, and for as long as a bank may take.
 */
const lookAfterMs = [2, 6, 60, 6 * 60, 24 * 60, 4 * 24 * 60].map((minutes) => minutes * minuteMs);

/** How long after a gateway did not answer it is asked again, in ms. */
const againMs = 5 * minuteMs;

/** What nobody has been able to find out by then is not asked any more, in ms after it was ordered. */
const givenUpMs = 8 * 24 * 60 * minuteMs;

/** Somebody goes to pay: from now on it is looked whether they did; `atOnce` when the order has ended on their way there. */
export async function lookLater({ db, now }: Host, orderId: string, atOnce: boolean) {
  const soon = new Date(now().getTime() + (atOnce ? 0 : lookAfterMs[0]!));
  await db
    .updateTable('payment_order')
    // Going again puts off no look.
    .set({ looks: 0, look_at: sql`least(look_at, ${soon})` })
    .where('id', '=', orderId)
    .execute();
}

/**
 * Asks the gateway for payments that nobody has told of: the buyer never came back, and the gateway's own news were lost. They
 * are taken in like any other. Orders that are over are closed there by it, and of those that are paid a second payment is
 * found. Returns how many payments were found.
 */
export async function lookForPayments(host: Host, onFailure: (error: unknown) => void = () => {}): Promise<number> {
  const { gateway, db } = host;
  if (!gateway) return 0;
  const after = (ms: number) => new Date(host.now().getTime() + ms);
  return workOff(
    () =>
      db
        .updateTable('payment_order')
        .set({ look_at: after(againMs) })
        .where('id', '=', (is) =>
          is
            .selectFrom('payment_order')
            .select('id')
            .where('look_at', '<=', host.now())
            .where('gateway', '=', gateway.name)
            .where('ordered_at', '>', after(-givenUpMs))
            .orderBy('look_at')
            .limit(1)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['id', 'gateway_order', 'looks', 'status'])
        .executeTakeFirst(),
    async (order) => {
      let found = 0;
      const gatewayOrder = order.gateway_order!;
      const payments = await gateway.payments(gatewayOrder, order.status !== 'open');
      const known = await db.selectFrom('payment').select('id').where('order_id', '=', order.id).execute();
      for (const payment of payments)
        if (!known.some(({ id }) => id === payment.id)) {
          await capture(host, { gateway: gateway.name, gatewayOrder, ...payment });
          found++;
        }
      const next = lookAfterMs[order.looks + 1];
      await db
        .updateTable('payment_order')
        .set({ looks: order.looks + 1, look_at: next === undefined ? null : after(next) })
        .where('id', '=', order.id)
        // Unless somebody went to pay once more meanwhile, or it has just ended.
        .where('looks', '=', order.looks)
        .where('status', '=', order.status)
        .execute();
      return found;
    },
    onFailure,
  );
}
