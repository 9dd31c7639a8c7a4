import { createHmac } from 'node:crypto';

/** What a server under test signs with. */
export const authSecret = 'a secret that only tests know, long enough';

/** The cookie of a session that was written into the database instead of being signed in to. */
export function sessionCookie(token: string): string {
  const signature = createHmac('sha256', authSecret).update(token).digest('base64');
  return `nukkad.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}
