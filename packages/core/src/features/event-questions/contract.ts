import { z } from 'zod';
import { Face } from '../events/contract.ts';
import { After, Id, ClientId, operation, refuses, text, Timestamp } from '../../kernel/schemas.ts';
import { questionLimits } from './question-limits.ts';

export const EventQuestion = z.object({
  id: Id,
  body: z.string(),
  askedAt: Timestamp,
  isMine: z.boolean(),
  /** With their first name; for themselves, the host and co-hosts. Null for everyone else. */
  asker: Face.nullable(),
  answer: z.object({ body: z.string(), answeredAt: Timestamp }).nullable(),
});
export type EventQuestion = z.infer<typeof EventQuestion>;

const tags = ['events'];

export const questions = {
  list: operation
    .errors(refuses('NOT_FOUND', 'CURSOR_UNUSABLE'))
    .route({
      method: 'GET',
      path: '/events/{id}/questions',
      summary: 'List the questions to an event’s host, unanswered ones first',
      description:
        'Unanswered questions are listed for the people who asked them, the host and co-hosts. Everyone else gets the answered ones, without who asked.',
      tags,
    })
    .input(z.strictObject({ id: Id, after: After }))
    .output(z.object({ questions: z.array(EventQuestion), next: z.string().nullable() })),
  ask: operation
    .errors(
      refuses(
        'NOT_FOUND',
        'PROFILE_INCOMPLETE',
        'ID_TAKEN',
        'QUESTIONS_DAILY',
        'EVENT_OVER',
        'EVENT_CANCELLED',
        'WORD_BANNED',
        'LINK_BLOCKED',
      ),
    )
    .route({
      method: 'PUT',
      path: '/events/{id}/questions/{questionId}',
      summary: 'Ask the host of an event',
      description: 'Safe to repeat with the same `questionId`.',
      tags,
    })
    .input(
      z.strictObject({
        id: Id,
        questionId: ClientId,
        body: text()
          .trim()
          .min(1, 'Write a question first.')
          .max(questionLimits.question, `A question can have at most ${questionLimits.question} characters.`),
      }),
    )
    .output(EventQuestion),
  answer: operation
    .errors(refuses('NOT_FOUND', 'TOO_MANY', 'WORD_BANNED', 'LINK_BLOCKED'))
    .route({
      method: 'PUT',
      path: '/events/{id}/questions/{questionId}/answer',
      summary: 'Answer a question about an event of yours, or change the answer',
      tags,
    })
    .input(
      z.strictObject({
        id: Id,
        questionId: ClientId,
        body: text()
          .trim()
          .min(1, 'Write an answer first.')
          .max(
            questionLimits.answer,
            `An answer can have at most ${questionLimits.answer.toLocaleString('en-IN')} characters.`,
          ),
      }),
    )
    .output(EventQuestion),
  remove: operation
    .errors(refuses('NOT_FOUND'))
    .route({
      method: 'DELETE',
      path: '/events/{id}/questions/{questionId}',
      summary: 'Remove a question of yours, or any about an event of yours',
      tags,
    })
    .input(z.strictObject({ id: Id, questionId: ClientId }))
    .output(z.object({})),
};
