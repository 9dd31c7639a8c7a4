import { z } from 'zod';
import { After, Id, ClientId, operation, refuses, text, Timestamp } from '../../kernel/schemas.ts';
import { longestGateName, maxCheckIns } from './check-in-limits.ts';

export const CheckInTicket = z.object({
  id: Id,
  code: z.string(),
  /** The buyer's name; 'A guest' and nothing else after a block either way. */
  name: z.string(),
  guest: z.string().nullable(),
  nth: z.int(),
  of: z.int(),
  enteredAt: Timestamp.nullable(),
});
export type CheckInTicket = z.infer<typeof CheckInTicket>;

export const CheckInList = z.object({
  eventId: Id,
  name: z.string(),
  date: Timestamp,
  endsAt: Timestamp,
  timeZone: z.string(),
  /** Verifies ticket signatures: Ed25519, 32 bytes in base64url. */
  publicKey: z.string(),
  now: Timestamp,
  tickets: z.array(CheckInTicket),
  /** So that a cancelled ticket is not mistaken for one newer than the list. */
  cancelled: z.array(z.object({ id: Id, code: z.string(), transferred: z.boolean() })),
});
export type CheckInList = z.infer<typeof CheckInList>;

const CheckInPage = CheckInList.extend({ next: z.string().nullable() });

const CheckIn = z.strictObject({
  id: ClientId,
  ticketId: Id,
  /** In the time of the device's clock. */
  enteredAt: Timestamp,
  /** The gate was offline, so they have been let in already. */
  wasOffline: z.boolean(),
});
export type CheckIn = z.infer<typeof CheckIn>;

export const CheckInOutcome = z.object({
  id: Id,
  /** `twice`: two offline gates let in the same ticket. Someone who has left the team learns only `taken` or `left`. */
  outcome: z.enum(['in', 'already', 'twice', 'cancelled', 'transferred', 'unknown', 'taken', 'left']),
  enteredAt: Timestamp.nullable(),
  gate: z.string().nullable(),
});
export type CheckInOutcome = z.infer<typeof CheckInOutcome>;

export const CheckInCount = z.object({
  entered: z.int(),
  tickets: z.int(),
  twice: z.array(
    z.object({
      ticketId: Id,
      name: z.string(),
      code: z.string(),
      entries: z.array(z.object({ gate: z.string(), enteredAt: Timestamp })),
    }),
  ),
});
export type CheckInCount = z.infer<typeof CheckInCount>;

export const CheckInChange = z.object({
  eventId: Id,
  entered: z.int(),
  tickets: z.array(z.object({ id: Id, enteredAt: Timestamp })),
  isTwice: z.boolean(),
});
export type CheckInChange = z.infer<typeof CheckInChange>;

const EventId = z.strictObject({ id: Id });

export const checkIn = {
  list: operation
    .errors(refuses('NOT_FOUND', 'CURSOR_UNUSABLE'))
    .route({
      method: 'GET',
      path: '/events/{id}/check-in-list',
      summary: 'Download a page of what check-in at your event needs to work offline',
      tags: ['check-in'],
    })
    .input(EventId.extend({ after: After }))
    .output(CheckInPage),
  send: operation
    .errors(refuses('NOT_FOUND', 'TOO_MANY'))
    .route({
      method: 'POST',
      path: '/events/{id}/check-ins',
      summary: 'Check people in, or send check-ins made offline',
      tags: ['check-in'],
    })
    .input(
      z.strictObject({
        id: Id,
        gate: text().trim().min(1).max(longestGateName),
        entries: z.array(CheckIn).min(1).max(maxCheckIns),
      }),
    )
    .output(z.object({ outcomes: z.array(CheckInOutcome) })),
  count: operation
    .errors(refuses('NOT_FOUND'))
    .route({ method: 'GET', path: '/events/{id}/check-ins', summary: 'Count who is checked in', tags: ['check-in'] })
    .input(EventId)
    .output(CheckInCount),
};
