import { z } from 'zod';
import { anyAgeOperation, Id, operation, refuses, Timestamp } from '../../kernel/schemas.ts';
import { liveTimes } from './location-share-time.ts';

const Degrees = { latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) };

export const SharedPlace = z.strictObject({
  ...Degrees,
  /** How long it follows the sender; null: a fixed place, for an hour. */
  liveMinutes: z.literal(liveTimes).nullable(),
});
export type SharedPlace = z.output<typeof SharedPlace>;

export const PlaceOnPlan = z.strictObject({ id: Id, ...Degrees, liveMinutes: z.literal(liveTimes) });
export type PlaceOnPlan = z.output<typeof PlaceOnPlan>;

export const Share = z.object({
  id: Id,
  /** Null for one that is shown on the page of a plan. */
  conversationId: Id.nullable(),
  planId: Id.nullable(),
  personId: Id,
  live: z.boolean(),
  ...Degrees,
  movedAt: Timestamp,
  endsAt: Timestamp,
});
export type Share = z.infer<typeof Share>;

export const shares = {
  shares: operation
    .route({
      method: 'GET',
      path: '/shares',
      summary: 'List locations shared by you or with you right now',
      tags: ['chat'],
    })
    .output(z.object({ shares: z.array(Share) })),
  showOnPlan: operation
    .errors(refuses('NOT_FOUND', 'GHOST', 'TOO_MANY'))
    .route({
      method: 'POST',
      path: '/plans/{id}/place',
      summary: 'Show where you are to everyone with the link of your plan',
      description:
        'Its page shows the latest location, never where you were before. It ends with the time that you choose, with the link, when you stop it or say that you are safe, in ghost mode and at sign-out.',
      tags: ['plans'],
    })
    .input(PlaceOnPlan)
    .output(Share),
  moveShare: operation
    .errors(refuses('NOT_FOUND', 'TOO_MANY'))
    .route({ method: 'PUT', path: '/shares/{id}/place', summary: 'Update a live location', tags: ['chat'] })
    .input(z.strictObject({ id: Id, ...Degrees }))
    .output(z.object({})),
  endShare: anyAgeOperation
    .meta({ whileSuspended: true })
    .route({
      method: 'DELETE',
      path: '/shares/{id}',
      summary: 'Stop sharing a location',
      description: 'Safe to repeat. The location is deleted right away.',
      tags: ['chat'],
    })
    .input(z.strictObject({ id: Id }))
    .output(z.object({})),
};
