import { normalizeIP } from '@better-auth/core/utils/ip';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** Only the last `trustedProxies` entries of X-Forwarded-For are reliable: callers can make up those before. */
export function callerAddress(c: Context, trustedProxies: number): string {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((it) => it.trim());
  const claimed = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined;
  // One IPv6 customer has a network of 2^64 addresses.
  return normalizeIP(claimed || (getConnInfo(c).remote.address ?? 'unknown'), { ipv6Subnet: 64 });
}

/** The header in which the HTTP side passes the caller's address; it replaces one that a caller sent. */
export const addressHeader = 'x-nukkad-address';
