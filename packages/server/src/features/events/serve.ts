import { readPictureForAll } from '@nukkad/core/features/pictures/pictures.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import { countComing, listComing, readPublicEvent, versionOfComing } from '@nukkad/core/features/events/public.ts';
import { pictureIn } from '@nukkad/core/features/events/rules.ts';
import { refused } from '@nukkad/core/kernel/operation.ts';
import type { Context, Env, Hono } from 'hono';
import { CachedDocument, type Source } from '../../http/cached-document.ts';
import { clientHas } from '../../http/entity-tag.ts';
import { mapInSlices } from '../../jobs/slices.ts';
import { pageOf } from './address.ts';
import { fontFaces, fontNamed, fontPath, fontSheet } from './fonts.ts';
import { eventPage, noEventPage } from './page.ts';
import { Posters, posterTag } from './poster.ts';

/** The most addresses in one map of the site, by the protocol of sitemaps.org. */
const mostInMap = 50_000;

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** How long others may keep these pages, in s: people look again when something changes. */
const keptFor = 'public, max-age=60';
/** The same for fonts, which change with a version of their package. */
const keptLong = 'public, max-age=604800';

/** Serves what people without an account, and programs that show links or search, may see of events. */
export function serveShared<E extends Env>(app: Hono<E>, host: Host, publicUrl: string, largestMap = mostInMap) {
  const posters = new Posters();
  const nonce = (c: Context): string => c.get('secureHeadersNonce') ?? '';

  app.get('/e/:id', async (c) => {
    const event = await readPublicEvent(host.db, host.regions, c.req.param('id'));
    c.header('cache-control', keptFor);
    return event ? c.html(eventPage(event, publicUrl, host.now(), nonce(c))) : c.html(noEventPage(nonce(c)), 404);
  });

  app.get(fontSheet, (c) => {
    c.header('cache-control', keptLong);
    return c.body(fontFaces, 200, { 'content-type': 'text/css; charset=utf-8' });
  });

  app.get(`${fontPath}:name`, (c) => {
    const font = fontNamed(c.req.param('name'));
    if (!font) throw refused('NOT_FOUND');
    return c.body(new Uint8Array(font), 200, {
      'content-type': 'font/woff2',
      'cache-control': keptLong,
    });
  });

  app.get('/e/:id/poster.png', async (c) => {
    const event = await readPublicEvent(host.db, host.regions, c.req.param('id'));
    if (!event) throw refused('NOT_FOUND');
    const tag = `"${posterTag(event)}"`;
    c.header('etag', tag);
    c.header('cache-control', keptFor);
    if (clientHas(c, tag)) return c.body(null, 304);
    return c.body(new Uint8Array(await posters.of(event)), 200, { 'content-type': 'image/png' });
  });

  app.get('/e/:id/picture', async (c) => {
    const event = await readPublicEvent(host.db, host.regions, c.req.param('id'));
    const id = event && pictureIn(event.image);
    if (!id) throw refused('NOT_FOUND');
    const tag = `"${id}"`;
    c.header('etag', tag);
    c.header('cache-control', keptFor);
    if (clientHas(c, tag)) return c.body(null, 304);
    const picture = await readPictureForAll(host.db, id);
    if (!picture) throw refused('NOT_FOUND');
    return c.body(new Uint8Array(picture.content), 200, { 'content-type': picture.contentType });
  });

  const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': keptFor };
  const countMaps = async () => Math.ceil((await countComing(host.db, host.now())) / largestMap);

  const mapSource = (nth: number): Source => ({
    version: () => versionOfComing(host.db, host.now(), largestMap, nth * largestMap),
    async write() {
      const events = await listComing(host.db, host.now(), largestMap, nth * largestMap);
      const entries = await mapInSlices(
        events,
        ({ id, changed_at }) =>
          `<url><loc>${pageOf(publicUrl, id)}</loc><lastmod>${changed_at.toISOString()}</lastmod></url>`,
      );
      return `${xmlHead}<urlset ${namespace}>\n${entries.join('\n')}\n</urlset>\n`;
    },
  });
  const first = mapSource(0);
  let maps = 1;
  const siteMap = new CachedDocument(
    {
      async version() {
        maps = await countMaps();
        return maps <= 1 ? first.version() : `${maps} maps`;
      },
      write() {
        if (maps <= 1) return first.write();
        const entries = Array.from(
          { length: maps },
          (_, at) => `<sitemap><loc>${publicUrl}/sitemap-${at + 1}.xml</loc></sitemap>`,
        );
        return `${xmlHead}<sitemapindex ${namespace}>\n${entries.join('\n')}\n</sitemapindex>\n`;
      },
    },
    host.now,
  );
  app.get('/sitemap.xml', (c) => siteMap.answer(c, headers));

  const parts: CachedDocument[] = [];
  app.get('/:map{sitemap-[1-9][0-9]{0,3}\\.xml}', async (c) => {
    const nth = Number(/\d+/.exec(c.req.path)![0]) - 1;
    // Only those that exist are kept, or asking for others would fill the memory.
    if (nth > 0 && !parts[nth] && nth >= (await countMaps())) throw refused('NOT_FOUND');
    return (parts[nth] ??= new CachedDocument(mapSource(nth), host.now)).answer(c, headers);
  });

  app.get('/robots.txt', (c) => {
    c.header('cache-control', keptFor);
    return c.text(
      `User-agent: *\nAllow: /$\nAllow: /e/\nAllow: /posters/\nAllow: /assets/\nDisallow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
    );
  });
}
