import { z } from 'zod';
import { Id, ClientId, operation, refuses, Timestamp } from '../../kernel/schemas.ts';
import { Order } from '../payments/contract.ts';
import { maxWeeks } from './promotion-weeks.ts';

const tags = ['promotions'];

export const promotions = {
  get: operation
    .errors(refuses('NOT_FOUND'))
    .route({
      method: 'GET',
      path: '/hosting/{id}/promotion',
      summary: 'Get until when an event of yours is promoted, and what a week costs',
      tags,
    })
    .input(z.strictObject({ id: Id }))
    .output(
      z.object({
        /** Null while it is not promoted. */
        until: Timestamp.nullable(),
        /** Whole rupees; null where the operator sells none. */
        weekPrice: z.int().nullable(),
        /** How many more weeks can be bought; 0 for an event that cannot be promoted. */
        weeks: z.int(),
      }),
    ),
  order: operation
    .errors(refuses('NOT_FOUND', 'NOT_PROMOTABLE', 'PAYMENTS_OFF', 'PRICE_CHANGED', 'ID_TAKEN', 'TOO_MANY'))
    .route({
      method: 'POST',
      path: '/hosting/{id}/promotions',
      summary: 'Order weeks in which an event of yours is promoted; only for the host',
      tags,
    })
    .input(
      z.strictObject({
        id: Id,
        orderId: ClientId,
        weeks: z.int().min(1).max(maxWeeks),
        /** What a week costs, as it was shown. */
        weekPrice: z.int(),
      }),
    )
    .output(Order),
  hide: operation
    .errors(refuses('NOT_FOUND', 'TOO_MANY'))
    .route({
      method: 'PUT',
      path: '/events/{id}/promotion/hidden',
      summary: 'Hide the promotion of an event; the event stays in lists',
      tags,
    })
    .input(z.strictObject({ id: Id }))
    .output(z.object({})),
};
