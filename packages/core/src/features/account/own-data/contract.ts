import { z } from 'zod';
import { freshOperation, Id, anyAgeOperation, refuses, Timestamp } from '../../../kernel/schemas.ts';
import { hourMs } from '../../../kernel/time.ts';
import { exportLifeMs } from './export-limits.ts';

export const Export = z.object({
  id: Id,
  state: z.enum(['waiting', 'ready', 'failed']),
  /** Steps of its making. `total` is 0 until it has begun. */
  done: z.int(),
  total: z.int(),
  bytes: z.int(),
  /** Until then it can be downloaded from `/api/export/{id}`. */
  endsAt: Timestamp,
});
export type Export = z.infer<typeof Export>;

export const ownData = {
  export: anyAgeOperation
    .meta({ whileSuspended: true })
    .route({
      method: 'GET',
      path: '/me/export',
      summary: 'Get the state of the data export that this browser requested',
      tags: ['account'],
    })
    .output(z.object({ export: Export.nullable() })),
  ask: freshOperation
    .meta({ whileSuspended: true })
    .errors(refuses('EXPORTS_DAILY', 'EXPORTS_BUSY'))
    .route({
      method: 'POST',
      path: '/me/export',
      summary: 'Request an export of all your data',
      description: `Made in the background. Only this browser can download it, for ${exportLifeMs / hourMs} hours. Replaces an earlier one.`,
      tags: ['account'],
    })
    .output(z.object({ export: Export })),
};
