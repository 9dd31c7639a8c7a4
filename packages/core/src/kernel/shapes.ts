import { oc } from '@orpc/contract';
import { z } from 'zod';
import { refusals, type RefusalCode } from './refusals.ts';

// A strict content security policy forbids `new Function`, which zod would otherwise use; it must be set before any schema.
z.config({ jitless: true });

/** Text that PostgreSQL can store, which is any without the character NUL. */
export const text = () => z.string().regex(/^[^\0]*$/, 'This contains a character that can’t be stored.');

/** An id that the server handed out (sample people and events have short ones: '2', '13'). */
export const Id = text().min(1).max(64);

/**
 * An id that the browser minted for what it creates, a UUID (version 7): a retry lands on the same row. In small letters
 * from here on, as PostgreSQL answers it: otherwise it would not be found equal to what is kept.
 */
export const MintedId = z.uuid().toLowerCase();

/** A moment as ISO 8601 in UTC, for example `2026-01-31T18:30:00.000Z`. */
export const Timestamp = z.iso.datetime();

/** The largest number of PostgreSQL's `int`, for positions and counts that arrive from outside. */
export const largestInt = 2_147_483_647;

/** A number that arrives as text in a query string. */
export const queryInt = (from: number, to: number) => z.coerce.number<number>().int().min(from).max(to);

/** Yes or no that arrives as text in a query string. */
export const queryFlag = () =>
  z.preprocess((it) => (it === 'true' ? true : it === 'false' ? false : it), z.boolean()) as unknown as z.ZodType<
    boolean,
    boolean
  >;

/** The named refusals of an operation, in the form that its contract declares them. */
export function refuses<const C extends RefusalCode>(...codes: C[]) {
  return Object.fromEntries(codes.map((code) => [code, refusals[code]])) as { [K in C]: (typeof refusals)[K] };
}

/** The start of every operation's contract: what any of them may answer. */
export const operation = oc.errors(refuses('SIGNED_OUT', 'INVALID_INPUT', 'BUSY'));

/** The start of an operation that needs no session. The API document says so. */
export const openOperation = oc
  .route({ spec: (described) => ({ ...described, security: [] }) })
  .errors(refuses('INVALID_INPUT'));
