import { z } from 'zod';
import { Message, Seen, SendInput } from './features/chat/contract.ts';
import { seenAtOnce } from './features/chat/rules.ts';
import { Update } from './contract.ts';
import { Id } from './kernel/shapes.ts';

/** What a browser says over its socket at `/live`. What it has heard up to it says in the address: `?after=` a number. */
export const Said = z.union([
  z.strictObject({ send: SendInput }),
  z.strictObject({ seen: z.array(Seen).min(1).max(seenAtOnce) }),
  /** In a conversation. */
  z.strictObject({ typing: Id }),
  /** Is anybody there? Answered by `{}`. */
  z.strictObject({ ping: z.literal(true) }),
]);
export type Said = z.input<typeof Said>;

/** What it is told: a frame is a list of these. */
export const Heard = z.union([
  /** First of all: from here on all updates follow; `anew` when some before were missed, so that all must be fetched again. */
  z.strictObject({ at: z.int(), anew: z.boolean() }),
  /** Numbers follow one another without a gap. */
  z.strictObject({ number: z.int(), update: Update }),
  /** Of the moment: whoever misses it misses nothing. */
  z.strictObject({ update: Update }),
  /** A message that had been sent before. One that is new is acknowledged by its update. */
  z.strictObject({ sent: Message }),
  /** A message that was not taken, and why: a code of refusals.ts. */
  z.strictObject({ refused: Id, code: z.string() }),
  /** The connection lives. */
  z.strictObject({}),
]);
export type Heard = z.output<typeof Heard>;
