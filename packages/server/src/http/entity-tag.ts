import type { Context } from 'hono';

/** Whether a request says that its client has what a tag stands for; weak and strong tags compare alike (RFC 9110, 13.1.2). */
export function clientHas(c: Context, tag: string): boolean {
  const opaque = (it: string) => it.trim().replace(/^W\//, '');
  const known = new Set((c.req.header('if-none-match') ?? '').split(',').map(opaque));
  return known.has('*') || known.has(opaque(tag));
}
