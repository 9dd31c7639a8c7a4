import { sql, type NotNull } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import { workOff } from '../../kernel/work-queue.ts';
import { capture } from './capture-payment.ts';
import { lastCheckMs, checkAfterMs, checkAgainMs } from './payment-check-times.ts';

export async function lookLater({ db, now }: Host, orderId: string, atOnce: boolean) {
  const soon = new Date(now().getTime() + (atOnce ? 0 : checkAfterMs[0]));
  await db
    .updateTable('payment_order')
    // Going to pay again postpones no check.
    .set({ looks: 0, look_at: sql`least(look_at, ${soon})` })
    .where('id', '=', orderId)
    .execute();
}

/** Finds lost and double payments, and closes expired orders at the gateway. Returns how many payments were found. */
export async function reconcilePayments(host: Host, onFailure: (error: unknown) => void = () => {}): Promise<number> {
  const { gateway, db } = host;
  if (!gateway) return 0;
  const after = (ms: number) => new Date(host.now().getTime() + ms);
  return workOff(
    () =>
      db
        .updateTable('payment_order')
        .set({ look_at: after(checkAgainMs) })
        .where('id', '=', (is) =>
          is
            .selectFrom('payment_order')
            .select('id')
            .where('look_at', '<=', host.now())
            .where('gateway', '=', gateway.name)
            .where('ordered_at', '>', after(-lastCheckMs))
            .orderBy('look_at')
            .limit(1)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['id', 'gateway_order', 'looks', 'status'])
        .$narrowType<{ gateway_order: NotNull }>()
        .executeTakeFirst(),
    async (order) => {
      let found = 0;
      const gatewayOrder = order.gateway_order;
      const payments = await gateway.payments(gatewayOrder, order.status !== 'open');
      const known = await db.selectFrom('payment').select('id').where('order_id', '=', order.id).execute();
      for (const payment of payments)
        if (!known.some(({ id }) => id === payment.id)) {
          await capture(host, { gateway: gateway.name, gatewayOrder, ...payment });
          found++;
        }
      const next = checkAfterMs[order.looks + 1];
      await db
        .updateTable('payment_order')
        .set({ looks: order.looks + 1, look_at: next === undefined ? null : after(next) })
        .where('id', '=', order.id)
        .where('looks', '=', order.looks)
        .where('status', '=', order.status)
        .execute();
      return found;
    },
    onFailure,
  );
}
