import type { Host } from '../../kernel/context.ts';
import { transaction } from '../../kernel/operation.ts';
import { applyTransition, lockOrder } from './order-transitions.ts';

/** Ends unpaid holds, some at a time; returns how many. A failure does not stop the others. */
export async function expireHolds(host: Host, onFailure: (error: unknown) => void = () => {}): Promise<number> {
  const due = await host.db
    .selectFrom('payment_order')
    .select('id')
    .where('status', '=', 'open')
    .where('hold_until', '<=', host.now())
    .orderBy('hold_until')
    .limit(100)
    .execute();
  let ended = 0;
  for (const { id } of due)
    try {
      const over = await transaction(host, async (work) => {
        const order = await lockOrder(work.db, id);
        if (!order || order.hold_until === null || order.hold_until > work.now) return false;
        return applyTransition(work, order, 'hold over');
      });
      if (over) ended++;
    } catch (error) {
      onFailure(error);
    }
  return ended;
}
