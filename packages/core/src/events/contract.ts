import { z } from 'zod';
import { Order } from '../payments/contract.ts';
import { Id, MintedId, operation, refuses, Timestamp } from '../shapes.ts';
import { categories, categoryFilters } from './rules.ts';

export const Event = z.object({
  id: Id,
  name: z.string(),
  category: z.enum(categories),
  description: z.string(),
  /** When it starts. */
  date: Timestamp,
  /** The venue. */
  location: z.string(),
  /** Whole rupees; 0 is free. */
  price: z.int(),
  /** Address of the picture, relative to where the app is served. */
  image: z.string(),
  capacity: z.int(),
  seatsLeft: z.int(),
  /** Whether I hold a ticket. */
  going: z.boolean(),
});
export type Event = z.infer<typeof Event>;

export const Ticket = z.object({
  id: Id,
  /** What is read out at the door: eight characters that cannot be mistaken for one another. */
  code: z.string(),
  event: Event,
  /** Whole rupees that were paid. */
  price: z.int(),
  timestamp: Timestamp,
});
export type Ticket = z.infer<typeof Ticket>;

const EventId = z.strictObject({ id: Id });

export const events = {
  list: operation
    .route({ method: 'GET', path: '/events', summary: 'Events by category, soonest first', tags: ['events'] })
    .input(z.strictObject({ category: z.enum(categoryFilters).default('all') }))
    .output(z.object({ events: z.array(Event) })),
  get: operation
    .errors(refuses('NOT_FOUND'))
    .route({ method: 'GET', path: '/events/{id}', summary: 'One event', tags: ['events'] })
    .input(EventId)
    .output(Event),
  register: operation
    .errors(refuses('NOT_FOUND', 'SOLD_OUT', 'EVENT_OVER', 'NOT_FREE', 'ALREADY_GOING'))
    .route({ method: 'PUT', path: '/events/{id}/registration', summary: 'Register for a free event', tags: ['events'] })
    .input(EventId)
    .output(Event),
  cancel: operation
    .errors(refuses('NOT_FOUND', 'PAID_TICKET', 'EVENT_OVER'))
    .route({ method: 'DELETE', path: '/events/{id}/registration', summary: 'Give a free seat back', tags: ['events'] })
    .input(EventId)
    .output(Event),
  book: operation
    .errors(refuses('NOT_FOUND', 'SOLD_OUT', 'EVENT_OVER', 'FREE', 'ALREADY_GOING', 'PAYMENTS_OFF', 'ID_TAKEN'))
    .route({
      method: 'POST',
      path: '/events/{id}/orders',
      summary: 'Order a ticket for a paid event',
      tags: ['events'],
    })
    .input(z.strictObject({ id: Id, orderId: MintedId }))
    .output(Order),
  tickets: operation
    .route({ method: 'GET', path: '/tickets', summary: 'Your tickets, next event first', tags: ['events'] })
    .output(z.object({ tickets: z.array(Ticket) })),
};
