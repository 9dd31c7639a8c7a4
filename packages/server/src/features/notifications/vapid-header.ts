import { createPrivateKey, sign } from 'node:crypto';
import { publicVapidKey } from './vapid-key.ts';
import { hourSeconds } from '@nukkad/core/kernel/time.ts';

const validSeconds = 12 * hourSeconds;
const renewedSeconds = 6 * hourSeconds;
const maxKept = 1000;

const base64url = (text: string) => Buffer.from(text).toString('base64url');

/** Tells push services who sends (RFC 8292): the `Authorization` header. Signing is slow, so tokens last hours. */
export function createVapid(vapidKey: string, subject: string) {
  const publicKey = publicVapidKey(vapidKey);
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: vapidKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const kept = new Map<string, { header: string; until: number }>();
  return (endpoint: string, now: Date): string => {
    const { origin } = new URL(endpoint);
    const seconds = Math.floor(now.getTime() / 1000);
    const known = kept.get(origin);
    if (known && known.until > seconds) return known.header;
    const claims = { aud: origin, exp: seconds + validSeconds, sub: subject };
    const token = `${base64url(JSON.stringify({ typ: 'JWT', alg: 'ES256' }))}.${base64url(JSON.stringify(claims))}`;
    const signature = sign('sha256', Buffer.from(token), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
    const header = `vapid t=${token}.${signature}, k=${publicKey}`;
    if (kept.size >= maxKept) kept.clear();
    kept.set(origin, { header, until: seconds + renewedSeconds });
    return header;
  };
}
