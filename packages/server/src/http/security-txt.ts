import type { Env, Hono } from 'hono';
import { dayMs } from '@nukkad/core/kernel/time.ts';

const path = '/.well-known/security.txt';

/** RFC 9116 asks for less than a year. */
const validDays = 180;

interface SecurityTxt {
  contact: string | null;
  publicUrl: string;
  now: () => Date;
}

/** Where to report weaknesses (RFC 9116). As long as a server answers, its operator still maintains it. */
export function serveSecurityTxt<E extends Env>(app: Hono<E>, { contact, publicUrl, now }: SecurityTxt) {
  if (contact === null) return;
  app.get(path, (c) => {
    const today = Math.floor(now().getTime() / dayMs);
    c.header('cache-control', 'public, max-age=86400');
    return c.text(
      [
        `Contact: ${contact.startsWith('https:') ? contact : `mailto:${contact}`}`,
        `Expires: ${new Date((today + validDays) * dayMs).toISOString()}`,
        'Preferred-Languages: en, hi, mr',
        `Canonical: ${publicUrl}${path}`,
        '',
      ].join('\n'),
    );
  });
}
