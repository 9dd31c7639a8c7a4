import { z } from 'zod';
import { Id, openOperation, operation, queryFlag, refuses, text, Timestamp } from '../../kernel/shapes.ts';
import {
  categories,
  categoryFilters,
  dayOrMonthPattern,
  eventStatuses,
  longestSearch,
  monthPattern,
  whenFilters,
  type Day,
  type Month,
} from './rules.ts';

/** A face with a name, beside an event. */
export const Face = z.object({ id: Id, name: z.string(), profilePicture: z.string() });
export type Face = z.infer<typeof Face>;

/** An event as one person sees it. */
export const Event = z.object({
  id: Id,
  name: z.string(),
  category: z.enum(categories),
  description: z.string(),
  /** When it starts. */
  date: Timestamp,
  endsAt: Timestamp,
  /** At the venue, by IANA's name. */
  timeZone: z.string(),
  /** The venue; of a private address that I am not let know, the name of its area. */
  location: z.string(),
  /** Exactly where that is, in degrees; null when it is not known, or not for me to know. */
  place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /** Whether `location` is only the area of a private address, which the host has not let me know. */
  isAreaOnly: z.boolean(),
  /** The area (H3) of a private address. */
  area: z.string().nullable(),
  /** Whole rupees for a seat; 0 is free. */
  price: z.int(),
  /** Address of the picture, relative to where the app is served. */
  image: z.string(),
  /** Null where no seats are given out here. */
  capacity: z.int().nullable(),
  seatsLeft: z.int().nullable(),
  /** Whether others are in the line, so that a seat goes to the first of them. */
  hasLine: z.boolean(),
  status: z.enum(eventStatuses),
  /** Null for events of other calendars, and when I am not to know. */
  host: Face.nullable(),
  /** What I may do with it, if I help to make it. */
  role: z.enum(['host', 'cohost', 'helper']).nullable(),
  /** The calendar that it was imported from. */
  source: z
    .object({
      name: z.string(),
      /** Its page there. */
      url: z.string().nullable(),
      /** Who added the calendar: me, or somebody that I am connected with. Null for the operator, and for anybody else. */
      addedBy: Face.nullable(),
      /** Whether everybody sees it. Otherwise it is for whoever added the calendar and for their connections. */
      isPublic: z.boolean(),
    })
    .nullable(),
  /** Tickets can be given back for their money until so many hours before the start; null is never. */
  refundHours: z.int().nullable(),
  /** Whether I hold a ticket. */
  going: z.boolean(),
  /** My order, while it holds seats. */
  order: z
    .object({
      id: Id,
      status: z.enum(['open', 'paid']),
      quantity: z.int(),
      amountPaise: z.int(),
      /** When the seats go back unless it is paid. */
      holdUntil: Timestamp.nullable(),
    })
    .nullable(),
  /** My place in the line: so many people are before me. */
  queued: z.object({ ahead: z.int(), quantity: z.int() }).nullable(),
  /** People that I am connected with, who go. */
  friends: z.array(Face),
  /** Whether I have put it aside for later. */
  saved: z.boolean(),
  /** Notices for me that I have not seen. */
  unreadNotices: z.int(),
});
export type Event = z.infer<typeof Event>;

/** Something that a host told those who come. */
export const Notice = z.object({ id: Id, body: z.string(), sentAt: Timestamp });
export type Notice = z.infer<typeof Notice>;

/** How many notices of an event I have not seen. */
export const Unread = z.object({ eventId: Id, notices: z.int() });
export type Unread = z.infer<typeof Unread>;

/** What of an event is for everybody, with an account or without. */
export const EventPreview = Event.pick({
  id: true,
  name: true,
  date: true,
  timeZone: true,
  location: true,
  isAreaOnly: true,
  price: true,
  image: true,
}).extend({
  isCancelled: z.boolean(),
  /** Where it was imported from: what it costs there, is not known here. */
  source: z.string().nullable(),
});
export type EventPreview = z.infer<typeof EventPreview>;

const EventId = z.strictObject({ id: Id });

const pattern = <T extends string>(of: RegExp, words: string) =>
  z.string().regex(of, words) as unknown as z.ZodType<T, T>;

const shared = {
  category: z.enum(categoryFilters).default('all'),
  free: queryFlag().default(false),
  /** Those that I put aside; what was cancelled of them too. */
  saved: queryFlag().default(false),
  /** Those to which people go whom I am connected with. */
  friends: queryFlag().default(false),
  /** All of them must be in the event, the last one as a beginning; empty is any. */
  words: text().trim().max(longestSearch, `Search for at most ${longestSearch} characters.`).default(''),
};

const ListInput = z.strictObject({
  ...shared,
  /** `weekend` is Saturday and Sunday of this week, `month` the rest of this one; or a month or a day. In the city's zone. */
  when: z
    .union([
      z.enum(whenFilters),
      pattern<Day | Month>(dayOrMonthPattern, 'A month looks like 2026-03, a day like 2026-03-07.'),
    ])
    .default('any'),
  /** Where the last answer ended (its `next`); it belongs to the same person and filter. */
  after: text().max(500).optional(),
});

const MonthInput = z.strictObject({
  ...shared,
  month: pattern<Month>(monthPattern, 'A month looks like 2026-03.'),
});

export const events = {
  list: operation
    .errors(refuses('CURSOR_UNUSABLE'))
    .route({
      method: 'GET',
      path: '/events',
      summary: 'Find events, soonest first; with search words, best match first',
      tags: ['events'],
    })
    .input(ListInput)
    .output(z.object({ events: z.array(Event), next: z.string().nullable() })),
  month: operation
    .route({
      method: 'GET',
      path: '/event-months/{month}',
      summary: 'Count a month’s events by day',
      tags: ['events'],
    })
    .input(MonthInput)
    .output(z.object({ days: z.array(z.object({ day: z.string(), events: z.int() })) })),
  get: operation
    .errors(refuses('NOT_FOUND'))
    .route({ method: 'GET', path: '/events/{id}', summary: 'Get an event', tags: ['events'] })
    .input(EventId)
    .output(Event),
  preview: openOperation
    .errors(refuses('NOT_FOUND'))
    .route({
      method: 'GET',
      path: '/events/{id}/preview',
      summary: 'Get what is public about an event',
      tags: ['events'],
    })
    .input(EventId)
    .output(EventPreview),
  save: operation
    .errors(refuses('NOT_FOUND'))
    .route({ method: 'PUT', path: '/events/{id}/saved', summary: 'Save an event for later', tags: ['events'] })
    .input(EventId)
    .output(Event),
  unsave: operation
    .errors(refuses('NOT_FOUND'))
    .route({
      method: 'DELETE',
      path: '/events/{id}/saved',
      summary: 'Unsave an event',
      tags: ['events'],
    })
    .input(EventId)
    .output(Event),
  coming: operation
    .errors(refuses('NOT_FOUND', 'PROFILE_INCOMPLETE'))
    .route({
      method: 'GET',
      path: '/events/{id}/coming',
      summary: 'List attendees by name; for other attendees and the team',
      tags: ['events'],
    })
    .input(EventId)
    .output(z.object({ people: z.array(Face) })),
  notices: operation
    .errors(refuses('NOT_FOUND'))
    .route({
      method: 'GET',
      path: '/events/{id}/notices',
      summary: 'List the host’s announcements, latest first; for attendees and the team',
      tags: ['events'],
    })
    .input(EventId)
    .output(z.object({ notices: z.array(Notice) })),
  seeNotices: operation
    .errors(refuses('NOT_FOUND'))
    .route({
      method: 'PUT',
      path: '/events/{id}/notices/seen',
      summary: 'Mark announcements as read up to one of them',
      tags: ['events'],
    })
    .input(z.strictObject({ id: Id, noticeId: Id }))
    .output(Event),
};
