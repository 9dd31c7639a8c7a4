import { z } from 'zod';
import { After, Id, MintedId, operation, refuses, text, Timestamp } from '../../kernel/schemas.ts';
import { longestGateName, maxEntries } from './check-in-limits.ts';

export const GateTicket = z.object({
  id: Id,
  code: z.string(),
  /** The buyer's name; 'A guest' and nothing else after a block either way. */
  name: z.string(),
  /** Who uses it, where the buyer has said so. */
  guest: z.string().nullable(),
  nth: z.int(),
  of: z.int(),
  enteredAt: Timestamp.nullable(),
});
export type GateTicket = z.infer<typeof GateTicket>;

export const GateList = z.object({
  eventId: Id,
  name: z.string(),
  date: Timestamp,
  endsAt: Timestamp,
  timeZone: z.string(),
  /** Verifies ticket signatures: Ed25519, 32 bytes in base64url. */
  publicKey: z.string(),
  now: Timestamp,
  tickets: z.array(GateTicket),
  /** So that a cancelled ticket is not mistaken for one newer than the list. */
  cancelled: z.array(z.object({ id: Id, code: z.string(), transferred: z.boolean() })),
});
export type GateList = z.infer<typeof GateList>;

const GatePage = GateList.extend({ next: z.string().nullable() });

const Entry = z.strictObject({
  id: MintedId,
  ticketId: Id,
  /** By the device's clock. */
  enteredAt: Timestamp,
  /** They are in already, because the gate could not ask. */
  wasOffline: z.boolean(),
});
export type Entry = z.infer<typeof Entry>;

export const EntryOutcome = z.object({
  id: Id,
  /** `twice`: two offline gates let in the same ticket. Someone who has left the team learns only `taken` or `left`. */
  outcome: z.enum(['in', 'already', 'twice', 'cancelled', 'transferred', 'unknown', 'taken', 'left']),
  enteredAt: Timestamp.nullable(),
  gate: z.string().nullable(),
});
export type EntryOutcome = z.infer<typeof EntryOutcome>;

export const EntryCount = z.object({
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
export type EntryCount = z.infer<typeof EntryCount>;

export const EntryChange = z.object({
  eventId: Id,
  entered: z.int(),
  tickets: z.array(z.object({ id: Id, enteredAt: Timestamp })),
  isTwice: z.boolean(),
});
export type EntryChange = z.infer<typeof EntryChange>;

const EventId = z.strictObject({ id: Id });

export const entry = {
  gate: operation
    .errors(refuses('NOT_FOUND', 'CURSOR_UNUSABLE'))
    .route({
      method: 'GET',
      path: '/events/{id}/gate',
      summary: 'Download a page of what check-in at your event needs to work offline',
      tags: ['entry'],
    })
    .input(EventId.extend({ after: After }))
    .output(GatePage),
  enter: operation
    .errors(refuses('NOT_FOUND', 'TOO_MANY'))
    .route({
      method: 'POST',
      path: '/events/{id}/entries',
      summary: 'Check people in, or send check-ins made offline',
      tags: ['entry'],
    })
    .input(
      z.strictObject({
        id: Id,
        gate: text().trim().min(1).max(longestGateName),
        entries: z.array(Entry).min(1).max(maxEntries),
      }),
    )
    .output(z.object({ outcomes: z.array(EntryOutcome) })),
  count: operation
    .errors(refuses('NOT_FOUND'))
    .route({ method: 'GET', path: '/events/{id}/entries', summary: 'Count who is checked in', tags: ['entry'] })
    .input(EventId)
    .output(EntryCount),
};
