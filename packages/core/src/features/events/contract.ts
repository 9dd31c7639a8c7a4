import { z } from 'zod';
import { After, Id, openOperation, operation, queryFlag, refuses, text, Timestamp } from '../../kernel/schemas.ts';
import { categories, categoryFilters } from './category.ts';
import { dayOrMonthPattern, monthPattern, type Day, type Month } from '../../kernel/city-days.ts';
import { longestSearch } from './event-search.ts';
import { eventSorts, priceFilters, whenFilters } from './event-filter.ts';
import { promotedBy } from './promoted-by.ts';
import { eventStatuses } from './event-status.ts';

export const Face = z.object({ id: Id, name: z.string(), profilePicture: z.string() });
export type Face = z.infer<typeof Face>;

export const Event = z.object({
  id: Id,
  name: z.string(),
  category: z.enum(categories),
  description: z.string(),
  date: Timestamp,
  endsAt: Timestamp,
  timeZone: z.string(),
  /** The venue, or the name of the area of a private address that I may not see. */
  location: z.string(),
  /** Degrees; null when unknown or not for me. */
  place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  isAreaOnly: z.boolean(),
  area: z.string().nullable(),
  /** Whole rupees a seat; 0 is free. */
  price: z.int(),
  /** Relative to where the app is served. */
  image: z.string(),
  capacity: z.int().nullable(),
  seatsLeft: z.int().nullable(),
  /** Whether others are on the waitlist, so that the next seat is theirs. */
  hasWaitlist: z.boolean(),
  status: z.enum(eventStatuses),
  host: Face.nullable(),
  role: z.enum(['host', 'cohost', 'helper']).nullable(),
  source: z
    .object({
      name: z.string(),
      url: z.string().nullable(),
      /** Me or a connection of mine; null for the operator and anyone else. */
      addedBy: Face.nullable(),
      /** Otherwise only its owner and their connections see it. */
      isPublic: z.boolean(),
    })
    .nullable(),
  /** Hours before the start until which tickets are refunded; null is never. */
  refundHours: z.int().nullable(),
  going: z.boolean(),
  order: z
    .object({
      id: Id,
      status: z.enum(['open', 'paid']),
      transferred: z.int(),
      isReceived: z.boolean(),
      quantity: z.int(),
      amountPaise: z.int(),
      holdUntil: Timestamp.nullable(),
    })
    .nullable(),
  queued: z.object({ ahead: z.int(), quantity: z.int() }).nullable(),
  /** Connections who are going: the first few by name, and how many in all. */
  friends: z.array(Face),
  friendsGoing: z.int(),
  saved: z.boolean(),
  unreadAnnouncements: z.int(),
});
export type Event = z.infer<typeof Event>;

export const Announcement = z.object({ id: Id, body: z.string(), sentAt: Timestamp });
export type Announcement = z.infer<typeof Announcement>;

export const Unread = z.object({ eventId: Id, announcements: z.int() });
export type Unread = z.infer<typeof Unread>;

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
  /** The imported calendar's name; its price is unknown. */
  source: z.string().nullable(),
});
export type EventPreview = z.infer<typeof EventPreview>;

const EventId = z.strictObject({ id: Id });

const pattern = <T extends string>(of: RegExp, words: string) =>
  z.string().regex(of, words) as unknown as z.ZodType<T, T>;

const shared = {
  category: z.enum(categoryFilters).default('all'),
  /** The highest price of a seat, in rupees. Leaves out imported events, whose price is unknown. */
  price: z.enum(priceFilters).default('any'),
  saved: queryFlag().default(false),
  friends: queryFlag().default(false),
  /** All words must occur, the last as a prefix; empty is any. */
  words: text().trim().max(longestSearch, `Search for at most ${longestSearch} characters.`).default(''),
};

const ListInput = z.strictObject({
  ...shared,
  /** `weekend` is this week's Saturday and Sunday, `month` the rest of this month. In the city's zone. */
  when: z
    .union([
      z.enum(whenFilters),
      pattern<Day | Month>(dayOrMonthPattern, 'A month looks like 2026-03, a day like 2026-03-07.'),
    ])
    .default('any'),
  /** `near` needs the caller's area, and is `soonest` without it. */
  sort: z.enum(eventSorts).default('soonest'),
  after: After,
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
      summary: 'Find events, soonest or nearest first; with search words, best match first',
      tags: ['events'],
    })
    .input(ListInput)
    .output(
      z.object({
        events: z.array(Event),
        /** Events that their host or the operator promotes, for the first page; people with premium get none. */
        promoted: z.array(z.object({ by: z.enum(promotedBy), event: Event })),
        next: z.string().nullable(),
      }),
    ),
  month: operation
    .route({
      method: 'GET',
      path: '/event-months/{month}',
      summary: 'Count a month’s events by day',
      tags: ['events'],
    })
    .input(MonthInput)
    .output(
      z.object({
        days: z.array(z.object({ day: z.string(), events: z.int(), categories: z.array(z.enum(categories)) })),
      }),
    ),
  map: operation
    .route({ method: 'GET', path: '/map', summary: 'Get where the tiles of maps are', tags: ['events'] })
    .output(z.object({ tiles: z.string().nullable() })),
  get: operation
    .errors(refuses('NOT_FOUND'))
    .route({ method: 'GET', path: '/events/{id}', summary: 'Get an event', tags: ['events'] })
    .input(EventId)
    .output(Event),
  hostedBy: operation
    .errors(refuses('NOT_FOUND', 'CURSOR_UNUSABLE', 'LOOKED_TOO_OFTEN'))
    .route({
      method: 'GET',
      path: '/hosts/{personId}',
      summary: 'List the upcoming events of a host, soonest first',
      tags: ['events'],
    })
    .input(z.strictObject({ personId: Id, after: After }))
    .output(
      z.object({
        host: Face,
        /** Blank if they have none; null if the caller can’t open their profile, and on further pages. */
        bio: z.string().nullable(),
        pastEvents: z.int(),
        events: z.array(Event),
        next: z.string().nullable(),
      }),
    ),
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
  announcements: operation
    .errors(refuses('NOT_FOUND'))
    .route({
      method: 'GET',
      path: '/events/{id}/announcements',
      summary: 'List the host’s announcements, latest first; for attendees and the team',
      tags: ['events'],
    })
    .input(EventId)
    .output(z.object({ announcements: z.array(Announcement) })),
  seeAnnouncements: operation
    .errors(refuses('NOT_FOUND'))
    .route({
      method: 'PUT',
      path: '/events/{id}/announcements/seen',
      summary: 'Mark announcements as read up to one of them',
      tags: ['events'],
    })
    .input(z.strictObject({ id: Id, announcementId: Id }))
    .output(Event),
};
