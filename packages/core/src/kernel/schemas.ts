import { oc } from '@orpc/contract';
import { z } from 'zod';
import { refusals, type RefusalCode } from './refusal-words.ts';

// In browsers, the content security policy forbids `new Function`, with which zod validates faster. Set before any schema.
z.config({ jitless: !('process' in globalThis) });

export const text = () => z.string().regex(/^[^\0]*$/, 'This contains a character that can’t be stored.');

/** Made by the server; sample people and events have short ones ('2', '13'). */
export const Id = text().min(1).max(64);

/** A UUID made by the browser, so that a retry finds the same row. In lowercase, like PostgreSQL. */
export const ClientId = z.uuid().toLowerCase();

/** The `next` of the previous page. */
export const After = text().max(500).optional();

export const Page = z.strictObject({ after: After }).default({});

export const Timestamp = z.iso.datetime();

export const largestInt = 2_147_483_647;

export const queryInt = (from: number, to: number) => z.coerce.number<number>().int().min(from).max(to);

export const queryFlag = () =>
  z.preprocess((it) => (it === 'true' ? true : it === 'false' ? false : it), z.boolean()) as unknown as z.ZodType<
    boolean,
    boolean
  >;

export function refuses<const C extends RefusalCode>(...codes: C[]) {
  return Object.fromEntries(codes.map((code) => [code, refusals[code]])) as { [K in C]: (typeof refusals)[K] };
}

export interface OperationMeta {
  adultsOnly?: boolean;
  whileSuspended?: boolean;
}

const described = oc.$meta<OperationMeta>({});

/** Also without a confirmed age: ends or protects what is theirs, or the account needs it. before-age-confirmed.test.ts says why. */
export const anyAgeOperation = described.errors(
  refuses('SIGNED_OUT', 'SUSPENDED', 'INVALID_INPUT', 'BUSY', 'STORAGE_AWAY'),
);

export const operation = anyAgeOperation.meta({ adultsOnly: true }).errors(refuses('AGE_UNCONFIRMED'));

export const freshOperation = anyAgeOperation.errors(refuses('SIGN_IN_AGAIN'));

/** Needs no session, and says so in the API document. */
export const openOperation = described
  .route({ spec: (described) => ({ ...described, security: [] }) })
  .errors(refuses('INVALID_INPUT'));
