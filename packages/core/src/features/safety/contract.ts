import { z } from 'zod';
import { Id, MintedId, operation, refuses, text } from '../../kernel/schemas.ts';
import { reportReasons, reportSubjects, type ReportReason } from './report-reasons.ts';
import { reportWordsLimit } from './report-limits.ts';

const ReportReasonShape = z.enum(Object.keys(reportReasons) as ReportReason[]);

const ReportInput = z.strictObject({
  id: MintedId,
  subject: z.strictObject({ type: z.enum(reportSubjects), id: Id }),
  reason: ReportReasonShape,
  withMessages: z.boolean().default(false),
  words: text()
    .trim()
    .max(reportWordsLimit, `A report can have at most ${reportWordsLimit.toLocaleString('en-IN')} characters.`)
    .default(''),
});
export type ReportInput = z.output<typeof ReportInput>;

export const safety = {
  block: operation
    .errors(refuses('NOT_YOURSELF', 'TOO_MANY', 'LOOKED_TOO_OFTEN'))
    .route({
      method: 'PUT',
      path: '/blocks/{personId}',
      summary: 'Block someone',
      description: 'Neither of you sees the other anywhere any more. They are not notified.',
      tags: ['safety'],
    })
    .input(z.strictObject({ personId: Id }))
    .output(z.object({})),
  unblock: operation
    .errors(refuses('NOT_FOUND', 'TOO_MANY'))
    .route({ method: 'DELETE', path: '/blocks/{personId}', summary: 'Unblock someone', tags: ['safety'] })
    .input(z.strictObject({ personId: Id }))
    .output(z.object({})),
  blocks: operation
    .route({
      method: 'GET',
      path: '/blocks',
      summary: 'List the people you have blocked, latest first',
      tags: ['safety'],
    })
    .output(z.object({ people: z.array(z.object({ id: Id, name: z.string(), profilePicture: z.string() })) })),
  report: operation
    .errors(refuses('NOT_YOURSELF', 'ID_TAKEN', 'REPORTED_TOO_OFTEN'))
    .route({
      method: 'POST',
      path: '/reports',
      summary: 'Report a person, an event, a message, a picture or a question to the operator',
      description:
        'Keeps a copy of what was reported. Safe to repeat with the same `id`. For what you cannot see, the response is the same and nothing is kept.',
      tags: ['safety'],
    })
    .input(ReportInput)
    .output(z.object({})),
};
