import type { Transaction } from 'kysely';
import type { Database, PaymentOrderRow } from '../../kernel/database.ts';
import type { OrderStatus } from './order-status.ts';

export const lockPromotionOrders = (
  db: Transaction<Database>,
  eventId: string,
  statuses: readonly OrderStatus[],
): Promise<PaymentOrderRow[]> =>
  db
    .selectFrom('payment_order')
    .innerJoin('promotion', 'promotion.order_id', 'payment_order.id')
    .selectAll('payment_order')
    .where('promotion.event_id', '=', eventId)
    .where('payment_order.status', 'in', statuses)
    .orderBy('payment_order.id')
    .forUpdate('payment_order')
    .execute();
