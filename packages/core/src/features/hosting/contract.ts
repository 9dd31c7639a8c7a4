import { z } from 'zod';
import { Event, Face, Announcement } from '../events/contract.ts';
import { categories } from '../events/category.ts';
import { eventStatuses } from '../events/event-status.ts';
import {
  After,
  Id,
  ClientId,
  anyAgeOperation,
  operation,
  Page,
  refuses,
  text,
  Timestamp,
} from '../../kernel/schemas.ts';
import { eventLimits } from './event-field-limits.ts';
import { announcementLimits } from './announcement-limits.ts';
import { teamRoles } from '../events/team-role.ts';
import { repetitions } from './repeat-dates.ts';
import { maxDates } from './repeat-limits.ts';

const Point = z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) });

/** `draftProblems` and `publishProblems` validate these. */
const fields = {
  name: text().max(eventLimits.name),
  category: z.enum(categories),
  description: text().max(eventLimits.description),
  start: Timestamp,
  end: Timestamp,
  timeZone: z.string().max(60),
  location: text().max(eventLimits.location),
  place: Point.nullable(),
  isPrivate: z.boolean(),
  cell: z.string().max(16).nullable(),
  price: z.int().min(0).max(eventLimits.price),
  capacity: z.int().min(1).max(eventLimits.capacity),
  refundHours: z.int().min(0).max(eventLimits.refundHours).nullable(),
  picture: ClientId.nullable(),
};

export const Hosted = z.object({
  ...fields,
  id: Id,
  status: z.enum(eventStatuses),
  role: z.enum(['host', ...teamRoles]),
  /** Goes up with every change; a save names the revision it is based on. */
  revision: z.int(),
  image: z.string(),
  areaName: z.string().nullable(),
  seriesId: Id.nullable(),
  numbers: z.object({ sold: z.int(), held: z.int(), waiting: z.int(), entered: z.int() }),
});
export type Hosted = z.infer<typeof Hosted>;

export const Attendee = z.object({
  orderId: Id,
  person: Face,
  status: z.enum(['open', 'paid']),
  quantity: z.int(),
  /** Seats that they paid for and transferred to others. */
  transferred: z.int(),
  /** Their seats were transferred to them: someone else paid. */
  isReceived: z.boolean(),
  amountPaise: z.int(),
  orderedAt: Timestamp,
  approvedAt: Timestamp.nullable(),
  entered: z.int(),
  guests: z.array(z.string()),
});
export type Attendee = z.infer<typeof Attendee>;

export const TeamMember = z.object({
  person: Face,
  role: z.enum(teamRoles),
  /** Whether the host wants to hand the event over to them. Only the two of them see it. */
  isOffered: z.boolean(),
});
export type TeamMember = z.infer<typeof TeamMember>;

const EventId = z.strictObject({ id: Id });
const own = operation.errors(refuses('NOT_FOUND'));
const ownAtAnyAge = anyAgeOperation.errors(refuses('NOT_FOUND'));
const tags = ['hosting'];

export const hosting = {
  list: anyAgeOperation
    .errors(refuses('CURSOR_UNUSABLE'))
    .route({
      method: 'GET',
      path: '/hosting',
      summary: 'List a page of the events that you host or help with, latest first',
      tags,
    })
    .input(Page)
    .output(z.object({ events: z.array(Hosted), next: z.string().nullable() })),
  get: ownAtAnyAge
    .route({
      method: 'GET',
      path: '/hosting/{id}',
      summary: 'Get an event of yours, with what only its team can see',
      tags,
    })
    .input(EventId)
    .output(Hosted),
  save: own
    .errors(
      refuses(
        'PROFILE_INCOMPLETE',
        'ID_TAKEN',
        'EDITED_MEANWHILE',
        'EVENT_INCOMPLETE',
        'EVENT_CLOSED',
        'EVENT_OVER',
        'SEATS_HELD',
        'REFUND_STRICTER',
        'ANNOUNCEMENTS_DAILY',
        'TOO_MANY',
        'HOSTING_LIMIT',
        'PAYMENTS_OFF',
        'WORD_BANNED',
        'LINK_BLOCKED',
      ),
    )
    .route({
      method: 'PUT',
      path: '/hosting/{id}',
      summary: 'Save a draft or change an event; attendees are notified of what matters to them',
      tags,
    })
    .input(
      z.strictObject({
        ...fields,
        id: Id,
        revision: z.int().nullable(),
      }),
    )
    .output(Hosted),
  publish: own
    .errors(
      refuses(
        'PROFILE_INCOMPLETE',
        'EVENT_INCOMPLETE',
        'EVENT_CLOSED',
        'PAYMENTS_OFF',
        'NEW_ACCOUNT_EVENTS',
        'WORD_BANNED',
        'LINK_BLOCKED',
        'TOO_MANY',
      ),
    )
    .route({ method: 'PUT', path: '/hosting/{id}/published', summary: 'Publish a draft', tags })
    .input(EventId)
    .output(Hosted),
  cancel: ownAtAnyAge
    .errors(refuses('EVENT_CLOSED', 'EVENT_OVER'))
    .route({
      method: 'PUT',
      path: '/hosting/{id}/cancelled',
      summary: 'Cancel an event and its tickets, and refund all payments',
      tags,
    })
    .input(EventId)
    .output(Hosted),
  remove: own
    .errors(refuses('EVENT_CLOSED'))
    .route({ method: 'DELETE', path: '/hosting/{id}', summary: 'Delete a draft', tags })
    .input(EventId)
    .output(z.object({})),
  copy: own
    .errors(refuses('PROFILE_INCOMPLETE', 'ID_TAKEN', 'HOSTING_LIMIT'))
    .route({ method: 'POST', path: '/hosting/{id}/copies', summary: 'Copy an event as a new draft', tags })
    .input(z.strictObject({ id: Id, newId: ClientId }))
    .output(Hosted),
  repeat: own
    .errors(
      refuses(
        'PAYMENTS_OFF',
        'EVENT_OVER',
        'PROFILE_INCOMPLETE',
        'EVENT_CLOSED',
        'REPEATS_ALREADY',
        'ID_TAKEN',
        'HOSTING_LIMIT',
        'NEW_ACCOUNT_EVENTS',
        'WORD_BANNED',
        'LINK_BLOCKED',
        'TOO_MANY',
      ),
    )
    .route({
      method: 'POST',
      path: '/hosting/{id}/dates',
      summary:
        'Repeat an event at the same time of day, published if it is; monthly means on the same day of the month',
      tags,
    })
    .input(
      z.strictObject({
        id: Id,
        seriesId: ClientId,
        every: z.enum(repetitions),
        times: z.int().min(2).max(maxDates),
      }),
    )
    .output(z.object({ events: z.array(Hosted) })),
  team: own
    .route({ method: 'GET', path: '/hosting/{id}/team', summary: 'List an event’s team', tags })
    .input(EventId)
    .output(z.object({ team: z.array(TeamMember) })),
  addTeam: own
    .errors(refuses('TOO_MANY'))
    .route({
      method: 'PUT',
      path: '/hosting/{id}/team/{personId}',
      summary: 'Add a connection to the team; only for the host',
      tags,
    })
    .input(z.strictObject({ id: Id, personId: Id, role: z.enum(teamRoles) }))
    .output(z.object({ team: z.array(TeamMember) })),
  removeTeam: own
    .route({
      method: 'DELETE',
      path: '/hosting/{id}/team/{personId}',
      summary: 'Remove someone from the team; for the host, or yourself',
      tags,
    })
    .input(z.strictObject({ id: Id, personId: Id }))
    .output(z.object({})),
  handOver: own
    .errors(refuses('EVENT_CANCELLED', 'EVENT_OVER', 'TOO_MANY'))
    .route({
      method: 'PUT',
      path: '/hosting/{id}/host',
      summary: 'Ask a co-host to become the host; null withdraws the request',
      tags,
    })
    .input(z.strictObject({ id: Id, personId: Id.nullable() }))
    .output(z.object({ team: z.array(TeamMember) })),
  answerHandOver: own
    .errors(
      refuses(
        'NOT_OFFERED',
        'EVENT_CANCELLED',
        'EVENT_OVER',
        'PROFILE_INCOMPLETE',
        'PAUSED',
        'HOSTING_LIMIT',
        'NEW_ACCOUNT_EVENTS',
        'TOO_MANY',
      ),
    )
    .route({
      method: 'PUT',
      path: '/hosting/{id}/host/answer',
      summary: 'Accept or decline to become the host; the previous host stays as a co-host',
      tags,
    })
    .input(z.strictObject({ id: Id, answer: z.enum(['decline', 'accept']) }))
    .output(Event),
  attendees: own
    .errors(refuses('CURSOR_UNUSABLE'))
    .route({
      method: 'GET',
      path: '/hosting/{id}/attendees',
      summary: 'List a page of attendees, latest orders first',
      description: 'Only those whose name contains `name`, if it is given.',
      tags,
    })
    .input(
      z.strictObject({
        id: Id,
        name: text().trim().max(eventLimits.name).default(''),
        after: After,
      }),
    )
    .output(
      z.object({
        attendees: z.array(Attendee),
        /** Counts orders by people with a block either way ('A guest'), and paid ones without the address. */
        guests: z.int(),
        unapproved: z.int(),
        next: z.string().nullable(),
      }),
    ),
  approve: own
    .route({
      method: 'PUT',
      path: '/hosting/{id}/attendees/approved',
      summary: 'Share the private address with one attendee, or with all current ones',
      tags,
    })
    .input(z.strictObject({ id: Id, orderId: Id.nullable() }))
    .output(z.object({ approved: z.int() })),
  announce: own
    .errors(refuses('ID_TAKEN', 'ANNOUNCEMENTS_DAILY', 'EVENT_CLOSED', 'WORD_BANNED', 'LINK_BLOCKED'))
    .route({
      method: 'PUT',
      path: '/hosting/{id}/announcements/{announcementId}',
      summary: 'Send an announcement to everyone with a ticket',
      tags,
    })
    .input(
      z.strictObject({
        id: Id,
        announcementId: ClientId,
        body: text().trim().min(1, 'Write a message first.').max(announcementLimits.length),
      }),
    )
    .output(Announcement),
};
