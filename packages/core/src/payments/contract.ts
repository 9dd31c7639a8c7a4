import { z } from 'zod';
import { Id, MintedId, operation, refuses } from '../shapes.ts';
import { orderStatuses } from './rules.ts';

/** Something to be paid for. */
export const Order = z.object({
  id: Id,
  purpose: z.enum(['ticket', 'premium']),
  /** What it is for, in words: an event's name, 'Nukkad Premium, one month'. */
  description: z.string(),
  amountPaise: z.int(),
  status: z.enum(orderStatuses),
  /** For a ticket. */
  eventId: Id.nullable(),
});
export type Order = z.infer<typeof Order>;

export const payments = {
  order: operation
    .errors(refuses('NOT_FOUND'))
    .route({ method: 'GET', path: '/orders/{id}', summary: 'One of your orders', tags: ['payments'] })
    .input(z.strictObject({ id: Id }))
    .output(Order),
  premium: operation
    .errors(refuses('ALREADY_PREMIUM', 'PAYMENTS_OFF', 'ID_TAKEN'))
    .route({ method: 'POST', path: '/premium/orders', summary: 'Order a month of premium', tags: ['payments'] })
    .input(z.strictObject({ orderId: MintedId }))
    .output(Order),
  settle: operation
    .errors(refuses('NOT_FOUND', 'ORDER_CLOSED', 'SOLD_OUT', 'EVENT_OVER', 'ALREADY_GOING', 'ALREADY_PREMIUM'))
    .route({
      method: 'PUT',
      path: '/sandbox/orders/{id}/outcome',
      summary: 'Pay or fail an order at the pretend gateway (sandbox only)',
      tags: ['payments'],
    })
    .input(z.strictObject({ id: Id, outcome: z.enum(['pay', 'fail']) }))
    .output(Order),
};
