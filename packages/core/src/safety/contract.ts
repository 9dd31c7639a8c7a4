import { z } from 'zod';
import { Id, MintedId, operation, refuses, text } from '../shapes.ts';
import { reportReasons, reportSubjects, reportWordsLimit, type ReportReason } from './rules.ts';

const ReportReasonShape = z.enum(Object.keys(reportReasons) as ReportReason[]);

export const safety = {
  block: operation
    .errors(refuses('NOT_YOURSELF', 'TOO_MANY', 'LOOKED_TOO_OFTEN'))
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
    .errors(refuses('NOT_FOUND', 'TOO_MANY'))
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
      summary: 'Report a person, an event, a message or a picture to the operator',
      description:
        'Keeps what was reported as it is at that moment. Safe to repeat with the same `id`. For what you cannot see the answer is the same, and nothing is kept.',
      tags: ['safety'],
    })
    .input(
      z.strictObject({
        id: MintedId,
        subject: z.strictObject({ type: z.enum(reportSubjects), id: Id }),
        reason: ReportReasonShape,
        /** Whether the latest messages between the reporter and the person that it concerns go with it. */
        withMessages: z.boolean().default(false),
        words: text().trim().max(reportWordsLimit, 'A report has at most 1,000 characters.').default(''),
      }),
    )
    .output(z.object({})),
};
