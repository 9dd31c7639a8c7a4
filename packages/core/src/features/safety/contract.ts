import { z } from 'zod';
import { ReadyIn } from '../cases/ready-text-language.ts';
import { keysOf } from '../../kernel/keys-of.ts';
import { Id, ClientId, anyAgeOperation, operation, refuses, text, Timestamp } from '../../kernel/schemas.ts';
import { reportStatuses } from './report-status.ts';
import { reportSubjects } from './report-reasons.ts';
import { reportReasons } from './report-reason-words.ts';
import { reportWordsLimit, messagesInReport } from './report-limits.ts';

const reasons = keysOf(reportReasons);
const ReportReasonShape = z.enum(reasons);

const Words = text()
  .trim()
  .max(reportWordsLimit, `A report can have at most ${reportWordsLimit.toLocaleString('en-IN')} characters.`);

const ReportInput = z.strictObject({
  id: ClientId,
  subject: z.strictObject({ type: z.enum(reportSubjects), id: Id }),
  reason: ReportReasonShape,
  messages: z.array(Id).max(messagesInReport).default([]),
  /** The latest ones, for apps that were opened before people could choose. */
  withMessages: z.boolean().default(false),
  words: Words.default(''),
});
export type ReportInput = z.output<typeof ReportInput>;

export const OwnReport = z.object({
  id: Id,
  type: z.enum([...reportSubjects, 'complaint']),
  /** The name of the person or event; null for anything else. */
  name: z.string().nullable(),
  reason: z.enum([...reasons, 'complaint']),
  words: z.string(),
  at: Timestamp,
  status: z.enum(reportStatuses),
  answer: z.string().nullable(),
  readyIn: ReadyIn,
});
export type OwnReport = z.infer<typeof OwnReport>;

export const safety = {
  block: anyAgeOperation
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
  unblock: anyAgeOperation
    .errors(refuses('TOO_MANY'))
    .route({
      method: 'DELETE',
      path: '/blocks/{personId}',
      summary: 'Unblock someone',
      description: 'Safe to repeat. The response is the same for someone you have not blocked.',
      tags: ['safety'],
    })
    .input(z.strictObject({ personId: Id }))
    .output(z.object({})),
  blocks: anyAgeOperation
    .route({
      method: 'GET',
      path: '/blocks',
      summary: 'List the people you have blocked, latest first',
      tags: ['safety'],
    })
    .output(z.object({ people: z.array(z.object({ id: Id, name: z.string(), profilePicture: z.string() })) })),
  report: anyAgeOperation
    .errors(refuses('NOT_YOURSELF', 'ID_TAKEN', 'REPORTED_TOO_OFTEN'))
    .route({
      method: 'POST',
      path: '/reports',
      summary: 'Report a person, their words, an event, a message, a picture or a question',
      description:
        'Keeps a copy of what was reported. Safe to repeat with the same `id`. While the first report about something is open, another one of yours only adds to it. For what you cannot see, the response is the same and nothing is kept.',
      tags: ['safety'],
    })
    .input(ReportInput)
    .output(z.object({})),
  complain: anyAgeOperation
    .errors(refuses('ID_TAKEN', 'COMPLAINED_TOO_OFTEN'))
    .route({
      method: 'POST',
      path: '/complaints',
      summary: 'Complain to the operator’s grievance officer',
      description: 'About the service or a decision. Safe to repeat with the same `id`.',
      tags: ['safety'],
    })
    .input(z.strictObject({ id: ClientId, words: Words.min(1, 'Say what it’s about.') }))
    .output(z.object({})),
  venues: operation
    .route({
      method: 'GET',
      path: '/safety/venues',
      summary: 'List the venues that the operator warns of',
      tags: ['safety'],
    })
    .output(z.object({ venues: z.array(z.object({ name: z.string(), area: z.string(), plain: z.string() })) })),
  reports: anyAgeOperation
    .route({
      method: 'GET',
      path: '/reports',
      summary: 'List your reports and their status, latest first',
      tags: ['safety'],
    })
    .output(z.object({ reports: z.array(OwnReport) })),
};
