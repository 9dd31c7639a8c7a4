import { z } from 'zod';
import { Id, ClientId, anyAgeOperation, operation, refuses, Timestamp } from '../../kernel/schemas.ts';
import { orderStatuses } from './order-status.ts';

const Invoice = z.object({
  number: z.string(),
  seller: z.object({ name: z.string(), address: z.string(), gstin: z.string() }),
  placeOfSupply: z.object({ code: z.string(), name: z.string() }),
  sac: z.string(),
  taxablePaise: z.int(),
  cgstPaise: z.int(),
  sgstPaise: z.int(),
  igstPaise: z.int(),
});

const CreditNote = Invoice.extend({
  issuedAt: Timestamp,
  invoice: z.object({ number: z.string(), issuedAt: Timestamp }),
  amountPaise: z.int(),
});

export const Order = z.object({
  id: Id,
  purpose: z.enum(['ticket', 'premium', 'promotion']),
  description: z.string(),
  quantity: z.int(),
  transferred: z.int(),
  /** Someone else paid and transferred it: its seats can be given back, and are never refunded. */
  isReceived: z.boolean(),
  amountPaise: z.int(),
  status: z.enum(orderStatuses),
  eventId: Id.nullable(),
  /** Weeks in which an event is shown as promoted; `until` is null before they are paid for. */
  promotion: z.object({ eventId: Id, weeks: z.int(), until: Timestamp.nullable() }).nullable(),
  holdUntil: Timestamp.nullable(),
  orderedAt: Timestamp,
  settledAt: Timestamp.nullable(),
  /** The end of the month of premium; null before it is paid, and for other orders. */
  premiumUntil: Timestamp.nullable(),
  invoice: Invoice.nullable(),
  /** Credits the invoice, once the order is refunded. */
  creditNote: CreditNote.nullable(),
  refund: z.object({ amountPaise: z.int(), refundedAt: Timestamp.nullable() }).nullable(),
});
export type Order = z.infer<typeof Order>;

export const Premium = z.object({
  isPremium: z.boolean(),
  /** The end of the last month that is paid; null without one. */
  paidUntil: Timestamp.nullable(),
  /** The end of premium: `paidUntil`, and some days of grace while a renewal runs. */
  until: Timestamp.nullable(),
  renewal: z
    .object({
      id: Id,
      isFailing: z.boolean(),
      nextChargeAt: Timestamp.nullable(),
    })
    .nullable(),
  waiting: Id.nullable(),
  canRenew: z.boolean(),
});
export type Premium = z.infer<typeof Premium>;

export const Checkout = z.discriminatedUnion('way', [
  z.object({ way: z.literal('practice') }),
  z.object({ way: z.literal('link'), address: z.string() }),
]);
export type Checkout = z.infer<typeof Checkout>;

const OrderId = z.strictObject({ id: Id });

export const payments = {
  order: anyAgeOperation
    .errors(refuses('NOT_FOUND'))
    .route({ method: 'GET', path: '/orders/{id}', summary: 'Get one of your orders', tags: ['payments'] })
    .input(OrderId)
    .output(Order),
  orders: anyAgeOperation
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
    .input(z.strictObject({ orderId: ClientId }))
    .output(Order),
  ownPremium: anyAgeOperation
    .route({ method: 'GET', path: '/premium', summary: 'Get your premium and its renewal', tags: ['payments'] })
    .output(Premium),
  renew: operation
    .errors(refuses('PAYMENTS_OFF', 'ID_TAKEN', 'TOO_MANY'))
    .route({
      method: 'POST',
      path: '/premium/renewals',
      summary: 'Renew premium every month, or change how that is paid: opens a renewal to approve',
      tags: ['payments'],
    })
    .input(z.strictObject({ renewalId: ClientId }))
    .output(Premium),
  approveRenewal: operation
    .errors(refuses('NOT_FOUND', 'ORDER_CLOSED', 'PAYMENTS_OFF', 'GATEWAY_AWAY', 'TOO_MANY'))
    .route({
      method: 'POST',
      path: '/premium/renewals/{id}/checkout',
      summary: 'Get the way to approve an open renewal',
      tags: ['payments'],
    })
    .input(OrderId)
    .output(Checkout),
  cancelRenewal: anyAgeOperation
    .route({
      method: 'DELETE',
      path: '/premium/renewals',
      summary: 'Stop renewing premium; it lasts until the end of the paid month',
      tags: ['payments'],
    })
    .output(Premium),
  settleRenewal: anyAgeOperation
    .errors(refuses('NOT_FOUND', 'ORDER_CLOSED'))
    .route({
      method: 'PUT',
      path: '/sandbox/renewals/{id}/outcome',
      summary: 'Simulate the approval or the next charge of a renewal (sandbox only)',
      tags: ['payments'],
    })
    .input(z.strictObject({ id: Id, outcome: z.enum(['approve', 'charge', 'fail']) }))
    .output(Premium),
  settle: anyAgeOperation
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
