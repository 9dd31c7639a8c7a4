import type { Context } from '../../kernel/context.ts';
import { refused, uuid } from '../../kernel/operation.ts';
import type { Order } from './contract.ts';
import { practiceGateway } from './practice-gateway.ts';
import { lockOrder } from './order-transitions.ts';
import { captureIn } from './capture-payment.ts';
import { readOwnOrder } from './read-orders.ts';

export async function settlePracticePayment(
  context: Context,
  orderId: string,
  outcome: 'pay' | 'fail',
): Promise<Order> {
  const { db, me, host } = context;
  if (!host.ways.sandbox || host.gateway !== practiceGateway) throw refused('NOT_FOUND');
  const { id } = await readOwnOrder(context, uuid(orderId));
  const order = await lockOrder(db, id);
  if (order?.person_id !== me) throw refused('NOT_FOUND');
  if (order.status !== 'open' || order.amount_paise === 0) throw refused('ORDER_CLOSED');
  if (outcome === 'pay') {
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
}
