import { z } from 'zod';
import { Person } from '../people/contract.ts';
import { Id, operation, refuses, Timestamp } from '../shapes.ts';
import { meetStatuses } from './rules.ts';

export const MeetRequest = z.object({
  id: Id,
  fromUserId: Id,
  toUserId: Id,
  status: z.enum(meetStatuses),
  /** When it was asked. */
  timestamp: Timestamp,
  /** When it ends if nobody answers. */
  expiresAt: Timestamp,
});
export type MeetRequest = z.infer<typeof MeetRequest>;

/** A request together with the other person of it and, once accepted, where the two can talk. */
export const MeetEntry = z.object({ request: MeetRequest, person: Person, conversationId: Id.nullable() });
export type MeetEntry = z.infer<typeof MeetEntry>;

export const meets = {
  list: operation
    .route({ method: 'GET', path: '/meets', summary: 'Your open requests, both ways, newest first', tags: ['meets'] })
    .output(z.object({ requests: z.array(MeetEntry) })),
  request: operation
    .errors(refuses('NOT_FOUND', 'NOT_YOURSELF', 'ALREADY_CONNECTED', 'PROFILE_INCOMPLETE'))
    .route({
      method: 'POST',
      path: '/meets',
      summary: 'Ask somebody to meet',
      description: 'Asking somebody who has already asked you accepts theirs. Asking twice answers the open request.',
      tags: ['meets'],
    })
    .input(z.strictObject({ personId: Id }))
    .output(MeetEntry),
  setStatus: operation
    .errors(refuses('NOT_FOUND', 'STATUS_NOT_ALLOWED'))
    .route({ method: 'PUT', path: '/meets/{id}/status', summary: 'Accept, decline or withdraw', tags: ['meets'] })
    .input(z.strictObject({ id: Id, status: z.enum(meetStatuses) }))
    .output(MeetEntry),
};
