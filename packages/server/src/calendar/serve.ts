import { entriesOf, entryOf, programme } from '@nukkad/core/calendar/entries.ts';
import type { Host } from '@nukkad/core/context.ts';
import { refused } from '@nukkad/core/operation.ts';
import type { Context, Env, Hono } from 'hono';
import { etag } from 'hono/etag';
import { writeCalendar, writeNews } from './write.ts';

const forAnybody = 'public, max-age=300';
/** Kept by nobody on the way, and asked for anew each time. */
const forOneself = 'private, no-cache';

/** The path of a request as a log may have it: whoever reads one must not come to read somebody's calendar. */
export const pathForLog = (path: string) => path.replace(/^(\/calendar\/mine\/).*/, '$1…');

/**
 * Hands calendars out, to programs that no cookie comes with; one event also to the browser of somebody who is signed in, with
 * the address if they may know it. Refusals are thrown.
 */
export function serveCalendars<E extends Env>(
  app: Hono<E>,
  host: Host,
  publicUrl: string,
  personOf: (headers: Headers) => Promise<string | null>,
) {
  // What is compressed on the way is the same calendar in other bytes, so that its tag is a weak one.
  app.use('/calendar/*', etag({ weak: true }));
  const answer = (c: Context, body: string, type: string, cacheControl: string, fileName: string) =>
    c.body(body, 200, {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': cacheControl,
      'content-disposition': `inline; filename="${fileName}"`,
      'x-robots-tag': 'noindex',
    });
  const calendar = (c: Context, body: string, cacheControl = forAnybody, fileName = 'nukkad.ics') =>
    answer(c, body, 'text/calendar', cacheControl, fileName);

  app.get('/calendar/all.ics', async (c) =>
    calendar(
      c,
      writeCalendar({ name: 'Nukkad local events', entries: await programme(host), publicUrl, reminds: false }),
    ),
  );
  app.get('/calendar/all.rss', async (c) =>
    answer(c, writeNews(await programme(host), publicUrl), 'application/rss+xml', forAnybody, 'nukkad.rss'),
  );
  app.get('/calendar/events/:file{[\\w-]{1,64}\\.ics}', async (c) => {
    const personId = await personOf(c.req.raw.headers);
    const entry = await entryOf(host, c.req.param('file').slice(0, -4), personId);
    if (!entry) throw refused('NOT_FOUND');
    c.header('vary', 'cookie', { append: true });
    return calendar(
      c,
      writeCalendar({ name: 'Nukkad', entries: [entry], publicUrl, reminds: false }),
      personId === null ? forAnybody : forOneself,
    );
  });
  app.get('/calendar/mine/:file{[\\w-]{22}\\.ics}', async (c) => {
    const entries = await entriesOf(host, c.req.param('file').slice(0, -4));
    if (!entries) throw refused('NOT_FOUND');
    // A key that was given up must not go on working.
    return calendar(c, writeCalendar({ name: 'My Nukkad events', entries, publicUrl, reminds: true }), forOneself);
  });
  app.all('/calendar/*', () => {
    throw refused('NOT_FOUND');
  });
}
