import { createHmac, timingSafeEqual } from 'node:crypto';

export type Digest = (use: string, ...parts: string[]) => string;

/** What is stored of codes, addresses and browsers is keyed, so that a copy of the database tells none of them. */
export const createDigest =
  (secret: string): Digest =>
  (use, ...parts) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['email code', use, ...parts]))
      .digest('base64url');

export const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
