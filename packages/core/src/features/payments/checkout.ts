import type { Host } from '../../kernel/context.ts';
import { refused, uuid } from '../../kernel/operation.ts';
import { mustNotBeWithheld } from '../events/withheld-event.ts';
import type { Checkout } from './contract.ts';
import { readOwnOrder } from './read-orders.ts';
import { lookLater } from './reconcile-payments.ts';

/** Opens an order at the gateway. Refuses with `GATEWAY_AWAY` when it does not answer. */
export async function openCheckout(host: Host, me: string, orderId: string): Promise<Checkout> {
  const { gateway, db } = host;
  if (!gateway) throw refused('PAYMENTS_OFF');
  if (!(await host.rateLimits.take('checkouts', me))) throw refused('TOO_MANY');
  const order = await readOwnOrder({ db, me }, uuid(orderId));
  if (order.status !== 'open' || order.amountPaise === 0) throw refused('ORDER_CLOSED');
  if (order.eventId !== null) await mustNotBeWithheld(db, order.eventId);
  // Requested each time: repeats are safe, and addresses of payment pages are not stored.
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
}
