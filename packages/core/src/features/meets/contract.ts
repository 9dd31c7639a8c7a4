import { z } from 'zod';
import { Person } from '../people/contract.ts';
import { Id, operation, Page, refuses, text, Timestamp } from '../../kernel/schemas.ts';
import { meetingAnswers } from '../people/meeting-answers.ts';
import { askedWindows, meetWindows } from './meet-window.ts';
import { noteLimit, placeLimit } from './request-note-limits.ts';
import { meetStatuses } from './request-transitions.ts';
import { requestWarnings } from './request-warning.ts';

export const MeetRequest = z.object({
  id: Id,
  fromUserId: Id,
  toUserId: Id,
  status: z.enum(meetStatuses),
  timestamp: Timestamp,
  expiresAt: Timestamp,
  window: z.enum(meetWindows),
  note: z.string(),
  place: z.string(),
});
export type MeetRequest = z.infer<typeof MeetRequest>;

export const MeetEntry = z.object({ request: MeetRequest, person: Person, conversationId: Id.nullable() });
export type MeetEntry = z.infer<typeof MeetEntry>;

const MeetListShape = z.object({
  requests: z.array(MeetEntry),
  connected: z.array(
    z.object({
      personId: Id,
      conversationId: Id,
      /** The accepted one, until its time has passed. */
      request: MeetRequest.nullable(),
    }),
  ),
});
export type MeetList = z.infer<typeof MeetListShape>;

const Meeting = z.object({ id: Id, person: Person.pick({ id: true, name: true, profilePicture: true }) });
export type Meeting = z.infer<typeof Meeting>;

const MeetPage = MeetListShape.extend({ next: z.string().nullable() });

export const meets = {
  list: operation
    .errors(refuses('CURSOR_UNUSABLE'))
    .route({
      method: 'GET',
      path: '/meets',
      summary: 'List a page of your open meet requests, latest first, and of your connections',
      tags: ['meets'],
    })
    .input(Page)
    .output(MeetPage),
  places: operation
    .errors(refuses('PROFILE_INCOMPLETE'))
    .route({
      method: 'GET',
      path: '/meets/places',
      summary: 'List public places to propose, nearest to your area first',
      tags: ['meets'],
    })
    .output(z.object({ places: z.array(z.string()) })),
  warnings: operation
    .route({
      method: 'GET',
      path: '/meets/warnings',
      summary: 'List warnings about open requests to you',
      description:
        '`repeated`: its sender has sent the note to many people. `new account`: a new account that has asked many people.',
      tags: ['meets'],
    })
    .output(z.object({ warnings: z.array(z.object({ requestId: Id, warning: z.enum(requestWarnings) })) })),
  request: operation
    .errors(
      refuses(
        'NOT_FOUND',
        'NOT_YOURSELF',
        'ALREADY_CONNECTED',
        'PROFILE_INCOMPLETE',
        'MEETS_DAILY',
        'MEETS_FIRST_DAY',
        'MEETS_PENDING',
        'MEETS_PAUSED',
        'LOOKED_TOO_OFTEN',
        'WORD_BANNED',
        'LINK_BLOCKED',
      ),
    )
    .route({
      method: 'POST',
      path: '/meets',
      summary: 'Send a meet request',
      description: 'If they have already asked you, this accepts their request. Asking twice returns the open request.',
      tags: ['meets'],
    })
    .input(
      z.strictObject({
        personId: Id,
        window: z.enum(askedWindows).default('today'),
        note: text().trim().max(noteLimit, `A note can have at most ${noteLimit} characters.`).default(''),
        place: text().trim().max(placeLimit, `A place can have at most ${placeLimit} characters.`).default(''),
      }),
    )
    .output(MeetEntry),
  setStatus: operation
    .errors(refuses('NOT_FOUND', 'STATUS_NOT_ALLOWED'))
    .route({
      method: 'PUT',
      path: '/meets/{id}/status',
      summary: 'Accept, decline or withdraw a meet request',
      tags: ['meets'],
    })
    .input(z.strictObject({ id: Id, status: z.enum(meetStatuses) }))
    .output(MeetEntry),
  postpone: operation
    .errors(refuses('NOT_FOUND', 'STATUS_NOT_ALLOWED'))
    .route({
      method: 'POST',
      path: '/meets/{id}/postpone',
      summary: 'Suggest tomorrow instead',
      description: 'Ends the request and sends one back for tomorrow. Returns the new request.',
      tags: ['meets'],
    })
    .input(z.strictObject({ id: Id }))
    .output(MeetEntry),
  questions: operation
    .route({
      method: 'GET',
      path: '/meet-questions',
      summary: 'List past meetings that you have not answered about yet, latest first',
      tags: ['meets'],
    })
    .output(z.object({ meetings: z.array(Meeting) })),
  answer: operation
    .errors(refuses('NOT_FOUND'))
    .route({
      method: 'PUT',
      path: '/meets/{id}/answer',
      summary: 'Say whether you met, and whether you would meet again',
      description: 'The other person is not notified. What both say counts for the numbers on their profiles.',
      tags: ['meets'],
    })
    .input(z.strictObject({ id: Id, answer: z.enum(meetingAnswers) }))
    .output(z.object({})),
};
