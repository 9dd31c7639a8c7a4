import { z } from 'zod';
import { Id, MintedId, operation, refuses, text } from '../shapes.ts';
import { reportReasons, reportWordsLimit, type ReportReason } from './rules.ts';

const ReportReasonShape = z.enum(Object.keys(reportReasons) as ReportReason[]);

export const safety = {
  block: operation
    .errors(refuses('NOT_YOURSELF'))
    .route({
      method: 'PUT',
      path: '/blocks/{personId}',
      summary: 'Block somebody',
      description: 'From then on neither of you sees the other anywhere. They are not told.',
      tags: ['safety'],
    })
    .input(z.strictObject({ personId: Id }))
    .output(z.object({})),
  unblock: operation
    .errors(refuses('NOT_FOUND'))
    .route({ method: 'DELETE', path: '/blocks/{personId}', summary: 'Take a block back', tags: ['safety'] })
    .input(z.strictObject({ personId: Id }))
    .output(z.object({})),
  blocks: operation
    .route({ method: 'GET', path: '/blocks', summary: 'Whom you have blocked, latest first', tags: ['safety'] })
    .output(z.object({ people: z.array(z.object({ id: Id, name: z.string(), profilePicture: z.string() })) })),
  report: operation
    .errors(refuses('NOT_YOURSELF', 'ID_TAKEN', 'REPORTED_TOO_OFTEN'))
    .route({
      method: 'POST',
      path: '/reports',
      summary: 'Tell the operator about somebody',
      description: 'Safe to repeat with the same `id`.',
      tags: ['safety'],
    })
    .input(
      z.strictObject({
        id: MintedId,
        personId: Id,
        reason: ReportReasonShape,
        /** Whether the latest messages between the two go with it. */
        withMessages: z.boolean().default(false),
        words: text().trim().max(reportWordsLimit, 'A report has at most 1,000 characters.').default(''),
      }),
    )
    .output(z.object({})),
};
