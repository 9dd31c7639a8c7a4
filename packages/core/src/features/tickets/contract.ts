import { z } from 'zod';
import { Event, Face } from '../events/contract.ts';
import { longestGuestName } from './guest-name-limit.ts';
import { holdMs } from './hold-time.ts';
import { maxSeats } from './order-limits.ts';
import { Order } from '../payments/contract.ts';
import { minuteMs } from '../../kernel/time.ts';
import {
  Id,
  largestInt,
  ClientId,
  anyAgeOperation,
  operation,
  Page,
  refuses,
  text,
  Timestamp,
} from '../../kernel/schemas.ts';

export const Ticket = z.object({
  id: Id,
  /** Ten characters that cannot be confused when read out; eight in older tickets. */
  code: z.string(),
  /** The content of its QR code: genuine by its signature, without a network. */
  token: z.string(),
  event: Event,
  orderId: Id,
  nth: z.int(),
  /** Whole rupees paid. */
  price: z.int(),
  /** Who uses it; null for its holder. */
  guestName: z.string().nullable(),
  /** Its buyer transferred it. Only they can transfer it on. */
  isReceived: z.boolean(),
  /** Who transferred it; null for the caller’s own, and after a block either way. */
  from: z.string().nullable(),
  /** Its latest offer to a connection, while it isn’t theirs; null also after it was withdrawn. */
  offer: z
    .object({
      /** As the caller knew them then. */
      name: z.string(),
      status: z.enum(['offered', 'declined', 'expired']),
      expiresAt: Timestamp,
    })
    .nullable(),
  timestamp: Timestamp,
  enteredAt: Timestamp.nullable(),
});
export type Ticket = z.infer<typeof Ticket>;

export const TransferOffer = z.object({ id: Id, event: Event, from: Face, expiresAt: Timestamp });
export type TransferOffer = z.infer<typeof TransferOffer>;

const quantity = z
  .int()
  .min(1, `An order can have 1 to ${maxSeats} seats.`)
  .max(maxSeats, `An order can have 1 to ${maxSeats} seats.`);

export const tickets = {
  order: operation
    .errors(
      refuses(
        'NOT_FOUND',
        'SOLD_OUT',
        'NOT_ENOUGH_SEATS',
        'EVENT_OVER',
        'EVENT_CANCELLED',
        'PRICE_CHANGED',
        'ALREADY_GOING',
        'ORDERS_OPEN',
        'ORDERS_UNPAID',
        'PAYMENTS_OFF',
        'ID_TAKEN',
        'TOO_MANY',
      ),
    )
    .route({
      method: 'POST',
      path: '/events/{id}/orders',
      summary: `Order seats: confirmed for a free event, held for ${holdMs / minuteMs} minutes for a paid one`,
      tags: ['tickets'],
    })
    .input(
      z.strictObject({
        id: Id,
        orderId: ClientId,
        quantity: quantity.default(1),
        price: z.int().min(0).max(largestInt),
      }),
    )
    .output(Order),
  accept: operation
    .errors(refuses('NOT_FOUND', 'ORDER_CLOSED', 'NOT_FREE'))
    .route({
      method: 'PUT',
      path: '/orders/{id}/accepted',
      summary: 'Claim the free seats held for you',
      tags: ['tickets'],
    })
    .input(z.strictObject({ id: Id }))
    .output(Order),
  cancel: anyAgeOperation
    .errors(
      refuses(
        'NOT_FOUND',
        'EVENT_OVER',
        'EVENT_CANCELLED',
        'NO_REFUND',
        'SEATS_TRANSFERRED',
        'CHECKED_IN',
        'NOT_RETURNABLE',
      ),
    )
    .route({
      method: 'DELETE',
      path: '/orders/{id}/seats',
      summary: 'Cancel the seats of an order; refunded under the event’s refund policy',
      description:
        'Received seats go back to their buyer. While any seat is transferred, its order cannot be given up.',
      tags: ['tickets'],
    })
    .input(z.strictObject({ id: Id }))
    .output(Order),
  wait: operation
    .errors(
      refuses(
        'NOT_FOUND',
        'EVENT_OVER',
        'EVENT_CANCELLED',
        'ALREADY_GOING',
        'SEATS_FREE',
        'TOO_MANY_SEATS',
        'ORDERS_OPEN',
        'ORDERS_UNPAID',
        'ID_TAKEN',
        'TOO_MANY',
      ),
    )
    .route({
      method: 'PUT',
      path: '/events/{id}/waitlist',
      summary: 'Join the waitlist of a sold-out event',
      tags: ['tickets'],
    })
    .input(z.strictObject({ id: Id, waitingId: ClientId, quantity: quantity.default(1) }))
    .output(Event),
  leave: anyAgeOperation
    .errors(refuses('NOT_FOUND'))
    .route({ method: 'DELETE', path: '/events/{id}/waitlist', summary: 'Leave the waitlist', tags: ['tickets'] })
    .input(z.strictObject({ id: Id }))
    .output(Event),
  name: operation
    .errors(
      refuses('NOT_FOUND', 'EVENT_CANCELLED', 'EVENT_OVER', 'CHECKED_IN', 'TOO_MANY', 'WORD_BANNED', 'LINK_BLOCKED'),
    )
    .route({
      method: 'PUT',
      path: '/tickets/{id}/name',
      summary: 'Say who uses a ticket of yours, until it is checked in',
      description: 'Only you and the event’s team see the name.',
      tags: ['tickets'],
    })
    .input(z.strictObject({ id: Id, name: text().trim().min(1).max(longestGuestName).nullable() }))
    .output(z.object({})),
  offer: operation
    .errors(
      refuses(
        'NOT_FOUND',
        'EVENT_CANCELLED',
        'EVENT_OVER',
        'CHECKED_IN',
        'NOT_THE_BUYER',
        'TICKET_OFFERED',
        'TOO_MANY',
      ),
    )
    .route({
      method: 'PUT',
      path: '/tickets/{id}/offer',
      summary: 'Offer a ticket that you booked to a connection',
      description: 'It stays yours, and its code works, until they accept.',
      tags: ['tickets'],
    })
    .input(z.strictObject({ id: Id, personId: Id }))
    .output(z.object({})),
  withdraw: operation
    .errors(refuses('NOT_FOUND'))
    .route({
      method: 'DELETE',
      path: '/tickets/{id}/offer',
      summary: 'Withdraw the offer of a ticket',
      tags: ['tickets'],
    })
    .input(z.strictObject({ id: Id }))
    .output(z.object({})),
  offers: operation
    .route({
      method: 'GET',
      path: '/ticket-offers',
      summary: 'List tickets that are offered to you',
      tags: ['tickets'],
    })
    .output(z.object({ offers: z.array(TransferOffer) })),
  answerOffer: operation
    .errors(refuses('NOT_FOUND', 'HAS_SEATS', 'TOO_MANY'))
    .route({
      method: 'PUT',
      path: '/ticket-offers/{id}/answer',
      summary: 'Accept or decline a ticket that is offered to you',
      description: 'If you accept, its old code stops working, and you get a ticket with a new one. You pay nothing.',
      tags: ['tickets'],
    })
    .input(z.strictObject({ id: Id, answer: z.enum(['accept', 'decline']) }))
    .output(z.object({})),
  list: anyAgeOperation
    .errors(refuses('CURSOR_UNUSABLE'))
    .route({
      method: 'GET',
      path: '/tickets',
      summary: 'List a page of your tickets, next event first',
      tags: ['tickets'],
    })
    .input(Page)
    .output(z.object({ tickets: z.array(Ticket), next: z.string().nullable() })),
};
