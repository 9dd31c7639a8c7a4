import { z } from 'zod';
import { Id, MintedId, operation, refuses, Timestamp } from '../../kernel/schemas.ts';
import { orderStatuses } from './order-status.ts';

export const Order = z.object({
  id: Id,
  purpose: z.enum(['ticket', 'premium']),
  description: z.string(),
  /** Seats that are with the buyer. */
  quantity: z.int(),
  /** Seats that are with others. */
  transferred: z.int(),
  /** Someone else paid and transferred it: its seats can be given back, and are never refunded. */
  isReceived: z.boolean(),
  amountPaise: z.int(),
  status: z.enum(orderStatuses),
  eventId: Id.nullable(),
  holdUntil: Timestamp.nullable(),
  orderedAt: Timestamp,
  settledAt: Timestamp.nullable(),
  refund: z.object({ amountPaise: z.int(), refundedAt: Timestamp.nullable() }).nullable(),
});
export type Order = z.infer<typeof Order>;

export const Checkout = z.discriminatedUnion('way', [
  z.object({ way: z.literal('practice') }),
  z.object({ way: z.literal('link'), address: z.string() }),
]);
export type Checkout = z.infer<typeof Checkout>;

const OrderId = z.strictObject({ id: Id });

export const payments = {
  order: operation
    .errors(refuses('NOT_FOUND'))
    .route({ method: 'GET', path: '/orders/{id}', summary: 'Get one of your orders', tags: ['payments'] })
    .input(OrderId)
    .output(Order),
  orders: operation
    .route({ method: 'GET', path: '/orders', summary: 'List your orders, newest first', tags: ['payments'] })
    .output(z.object({ orders: z.array(Order) })),
  checkout: operation
    .errors(refuses('NOT_FOUND', 'ORDER_CLOSED', 'PAYMENTS_OFF', 'GATEWAY_AWAY'))
    .route({
      method: 'POST',
      path: '/orders/{id}/checkout',
      summary: 'Get the way to pay an open order',
      tags: ['payments'],
    })
    .input(OrderId)
    .output(Checkout),
  premium: operation
    .errors(refuses('ALREADY_PREMIUM', 'PAYMENTS_OFF', 'ID_TAKEN'))
    .route({ method: 'POST', path: '/premium/orders', summary: 'Order a month of premium', tags: ['payments'] })
    .input(z.strictObject({ orderId: MintedId }))
    .output(Order),
  settle: operation
    .errors(refuses('NOT_FOUND', 'ORDER_CLOSED'))
    .route({
      method: 'PUT',
      path: '/sandbox/orders/{id}/outcome',
      summary: 'Simulate a payment that succeeds or fails (sandbox only)',
      tags: ['payments'],
    })
    .input(z.strictObject({ id: Id, outcome: z.enum(['pay', 'fail']) }))
    .output(Order),
};
