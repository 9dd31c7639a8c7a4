import type { Context } from 'hono';

/** Whether If-None-Match has a tag, by weak comparison (RFC 9110, section 13.1.2). */
export function clientHas(c: Context, tag: string): boolean {
  const opaque = (it: string) => it.trim().replace(/^W\//, '');
  const known = new Set((c.req.header('if-none-match') ?? '').split(',').map(opaque));
  return known.has('*') || known.has(opaque(tag));
}
