import { z } from 'zod';
import { Id, MintedId, operation, refuses, text, Timestamp } from '../../kernel/shapes.ts';
import { longestGateName, mostEntries } from './rules.ts';

/** A ticket as a gate knows it. */
export const GateTicket = z.object({
  id: Id,
  code: z.string(),
  /** Of its buyer; 'A guest' where one of us has blocked the other, and then nothing else is said of them. */
  name: z.string(),
  /** 1 is the first of its order, which has `of`. */
  nth: z.int(),
  of: z.int(),
  /** When it let somebody in. */
  enteredAt: Timestamp.nullable(),
});
export type GateTicket = z.infer<typeof GateTicket>;

/** All that a gate needs to let people in without a network. */
export const GateList = z.object({
  eventId: Id,
  name: z.string(),
  /** When it starts and ends. */
  date: Timestamp,
  endsAt: Timestamp,
  timeZone: z.string(),
  /** What tickets are signed with can be checked by this: Ed25519, 32 bytes in base64url. */
  publicKey: z.string(),
  /** The server's clock. */
  now: Timestamp,
  tickets: z.array(GateTicket),
  /** Tickets that were given back, so that they are not taken for ones that are too new to be on the list. */
  cancelled: z.array(z.object({ id: Id, code: z.string() })),
});
export type GateList = z.infer<typeof GateList>;

const Entry = z.strictObject({
  id: MintedId,
  ticketId: Id,
  /** By the device's clock. */
  enteredAt: Timestamp,
  /** Whether they are in already, since the gate had no network to ask. */
  wasOffline: z.boolean(),
});
export type Entry = z.infer<typeof Entry>;

export const EntryOutcome = z.object({
  id: Id,
  /**
   * `twice` is a fact: two gates that did not know of one another have let in the same ticket. Somebody who has left the
   * team learns only whether it was taken, from before, or not, as they had `left`.
   */
  outcome: z.enum(['in', 'already', 'twice', 'cancelled', 'unknown', 'taken', 'left']),
  /** When and where the ticket was let in first; null when it was not. */
  enteredAt: Timestamp.nullable(),
  gate: z.string().nullable(),
});
export type EntryOutcome = z.infer<typeof EntryOutcome>;

export const EntryCount = z.object({
  /** Tickets that are in, of so many that hold. */
  entered: z.int(),
  tickets: z.int(),
  /** Tickets that were let in more than once, each with its entries in order. */
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

/** Some were let in, at whichever gate. */
export const EntryChange = z.object({
  eventId: Id,
  entered: z.int(),
  /** Tickets that are in since. */
  tickets: z.array(z.object({ id: Id, enteredAt: Timestamp })),
  /** Whether there are more that were let in twice. */
  isTwice: z.boolean(),
});
export type EntryChange = z.infer<typeof EntryChange>;

const EventId = z.strictObject({ id: Id });

export const entry = {
  gate: operation
    .errors(refuses('NOT_FOUND'))
    .route({
      method: 'GET',
      path: '/events/{id}/gate',
      summary: 'Download what check-in at your event needs to work offline',
      tags: ['entry'],
    })
    .input(EventId)
    .output(GateList),
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
        /** What the device at the gate is called. */
        gate: text().trim().min(1).max(longestGateName),
        entries: z.array(Entry).min(1).max(mostEntries),
      }),
    )
    /** In the order of the entries. */
    .output(z.object({ outcomes: z.array(EntryOutcome) })),
  count: operation
    .errors(refuses('NOT_FOUND'))
    .route({ method: 'GET', path: '/events/{id}/entries', summary: 'Count who is checked in', tags: ['entry'] })
    .input(EventId)
    .output(EntryCount),
};
