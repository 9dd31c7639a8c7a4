import { entriesOf, entryOf, programme, programmeVersion } from '@nukkad/core/features/calendar/export/read-entries.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import { refused } from '@nukkad/core/kernel/operation.ts';
import type { Context, Env, Hono } from 'hono';
import { CachedDocument } from '../../../http/cached-document.ts';
import { clientHas, tagOf } from '../../../http/entity-tag.ts';
import { writeCalendar, writeRss } from './write-calendar.ts';
import type { PersonOf } from '../../../http/request-env.ts';

const forEveryone = 'public, max-age=60';
/** Checked each time, so that a revoked key stops working at once. */
const forOneself = 'private, no-cache';

/** The path of a request for the log, without the key that opens a person's calendar or ends their mails. */
export const pathForLog = (path: string) => path.replace(/^(\/(?:calendar\/mine|unsubscribe|plan|contact)\/).*/, '$1…');

export function serveCalendars<E extends Env>(app: Hono<E>, host: Host, publicUrl: string, personOf: PersonOf) {
  const headersOf = (type: string, cacheControl: string, fileName: string) => ({
    'content-type': `${type}; charset=utf-8`,
    'cache-control': cacheControl,
    'content-disposition': `inline; filename="${fileName}"`,
    'x-robots-tag': 'noindex',
  });
  const calendar = (c: Context, body: string, cacheControl: string) => {
    const tag = tagOf(body);
    c.header('etag', tag);
    c.header('cache-control', cacheControl);
    if (clientHas(c, tag)) return c.body(null, 304);
    return c.body(body, 200, headersOf('text/calendar', cacheControl, 'nukkad.ics'));
  };

  const version = () => programmeVersion(host);
  const ics = new CachedDocument(
    {
      version,
      write: async () =>
        writeCalendar({ name: 'Nukkad local events', entries: await programme(host), publicUrl, reminds: false }),
    },
    host.now,
  );
  const rss = new CachedDocument({ version, write: async () => writeRss(await programme(host), publicUrl) }, host.now);
  app.get('/calendar/all.ics', (c) => ics.answer(c, headersOf('text/calendar', forEveryone, 'nukkad.ics')));
  app.get('/calendar/all.rss', (c) => rss.answer(c, headersOf('application/rss+xml', forEveryone, 'nukkad.rss')));

  app.get('/calendar/events/:file{[\\w-]{1,64}\\.ics}', async (c) => {
    const personId = await personOf(c);
    const id = c.req.param('file').slice(0, -4);
    const reads = personId === null ? host.publicReads : host.ownReads;
    const text = await reads.read(`calendar ${id} ${personId}`, async () => {
      const entry = await entryOf(host, id, personId);
      return entry && writeCalendar({ name: 'Nukkad', entries: [entry], publicUrl, reminds: false });
    });
    if (!text) throw refused('NOT_FOUND');
    c.header('vary', 'cookie', { append: true });
    return calendar(c, text, personId === null ? forEveryone : forOneself);
  });
  app.get('/calendar/mine/:file{[\\w-]{22}\\.ics}', async (c) => {
    const key = c.req.param('file').slice(0, -4);
    const text = await host.ownReads.read(`calendar of ${key}`, async () => {
      const entries = await entriesOf(host, key);
      return entries && writeCalendar({ name: 'My Nukkad events', entries, publicUrl, reminds: true });
    });
    if (!text) throw refused('NOT_FOUND');
    return calendar(c, text, forOneself);
  });
  app.all('/calendar/*', () => {
    throw refused('NOT_FOUND');
  });
}
