import type { Context } from 'hono';
import { createHash } from 'node:crypto';

/** A weak tag, since it is the same for every encoding. */
export const tagOf = (text: string | Uint8Array): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

/** Whether If-None-Match has a tag, by weak comparison (RFC 9110, section 13.1.2). */
export function clientHas(c: Context, tag: string): boolean {
  const opaque = (it: string) => it.trim().replace(/^W\//, '');
  const known = new Set((c.req.header('if-none-match') ?? '').split(',').map(opaque));
  return known.has('*') || known.has(opaque(tag));
}
