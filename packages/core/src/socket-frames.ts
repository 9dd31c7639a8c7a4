import { z } from 'zod';
import { Message, Seen, SendInput } from './features/chat/contract.ts';
import { seenAtOnce } from './features/chat/list-sizes.ts';
import { Update } from './contract.ts';
import { Id } from './kernel/schemas.ts';

/** What a browser sends over its socket at `/live` (docs/realtime.md); the address has the last number it received: `?after=`. */
export const ClientFrame = z.union([
  z.strictObject({ send: SendInput }),
  z.strictObject({ seen: z.array(Seen).min(1).max(seenAtOnce) }),
  z.strictObject({ typing: Id }),
  z.strictObject({ ping: z.literal(true) }),
]);
export type ClientFrame = z.input<typeof ClientFrame>;

/** A frame from the server is a list of these. */
export const ServerFrame = z.union([
  /** The first message: all later updates follow. `refetch`: some were missed, so fetch everything again. */
  z.strictObject({ at: z.int(), refetch: z.boolean() }),
  z.strictObject({ number: z.int(), update: Update }),
  /** Not numbered: nothing is lost by missing it. */
  z.strictObject({ update: Update }),
  /** A repeated message. A new one is acknowledged by its update. */
  z.strictObject({ sent: Message }),
  z.strictObject({ refused: Id, code: z.string() }),
  z.strictObject({}),
]);
export type ServerFrame = z.output<typeof ServerFrame>;
