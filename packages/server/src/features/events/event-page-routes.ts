import { readPictureForAll } from '@nukkad/core/features/pictures/pictures.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import { readPublicly } from '@nukkad/core/features/events/public-event.ts';
import { flaggedVenueIn } from '@nukkad/core/features/warnings/flagged-venue.ts';
import { readFlaggedVenues } from '@nukkad/core/features/warnings/read-flagged-venues.ts';
import { pictureIn } from '@nukkad/core/features/events/event-image.ts';
import { refused } from '@nukkad/core/kernel/operation.ts';
import type { Context, Env, Hono } from 'hono';
import { clientHas } from '../../http/entity-tag.ts';
import { styledPage } from '../../http/security-headers.ts';
import { systemFonts, type PageFonts } from '../../http/page-fonts.ts';
import { eventPage, noEventPage } from './event-page.ts';
import { Posters, posterTag } from './poster-picture.ts';
import { serveSiteMap } from './site-map.ts';

/** Short, so that changes show soon. */
const forAMinute = 'public, max-age=60';

export function serveShared<E extends Env>(
  app: Hono<E>,
  host: Host,
  publicUrl: string,
  { fonts = systemFonts, mapSize }: { fonts?: PageFonts; mapSize?: number } = {},
) {
  const posters = new Posters();
  const nonce = (c: Context): string => c.get('secureHeadersNonce') ?? '';

  app.get('/e/:id', styledPage(publicUrl), async (c) => {
    const event = await readPublicly(host, c.req.param('id'));
    const look = { nonce: nonce(c), fonts };
    c.header('cache-control', forAMinute);
    if (!event) return c.html(noEventPage(look), 404);
    const flagged = await host.publicReads.read('flagged venues', () => readFlaggedVenues(host));
    const venue = flaggedVenueIn(event.location, flagged);
    return c.html(eventPage({ event, venue }, publicUrl, host.now(), look));
  });

  app.get('/e/:id/poster.png', async (c) => {
    const event = await readPublicly(host, c.req.param('id'));
    if (!event) throw refused('NOT_FOUND');
    const tag = `"${posterTag(event)}"`;
    // Before the headers, so that refusals aren't cached.
    const poster = clientHas(c, tag) ? null : new Uint8Array(await posters.of(event));
    c.header('etag', tag);
    c.header('cache-control', forAMinute);
    return poster === null ? c.body(null, 304) : c.body(poster, 200, { 'content-type': 'image/png' });
  });

  app.get('/e/:id/picture', async (c) => {
    const event = await readPublicly(host, c.req.param('id'));
    const id = event && pictureIn(event.image);
    if (!id) throw refused('NOT_FOUND');
    const tag = `"${id}"`;
    const read = () => host.publicReads.read(`picture ${id}`, () => readPictureForAll(host.db, id));
    const picture = clientHas(c, tag) ? null : await read();
    if (picture === undefined) throw refused('NOT_FOUND');
    c.header('etag', tag);
    c.header('cache-control', forAMinute);
    if (picture === null) return c.body(null, 304);
    return c.body(picture.content as Uint8Array<ArrayBuffer>, 200, { 'content-type': picture.contentType });
  });

  serveSiteMap(app, { host, publicUrl, cacheControl: forAMinute, mapSize });

  app.get('/robots.txt', (c) => {
    c.header('cache-control', forAMinute);
    return c.text(
      `User-agent: *\nAllow: /$\nAllow: /e/\nAllow: /posters/\nAllow: /assets/\nDisallow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
    );
  });
}
