import { countUpcoming, listUpcoming, versionOfUpcoming } from '@nukkad/core/features/events/public-event.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import { refused } from '@nukkad/core/kernel/operation.ts';
import type { Env, Hono } from 'hono';
import { CachedDocument, type Source } from '../../http/cached-document.ts';
import { mapBetweenRequests } from '../../http/map-between-requests.ts';
import { pageOf } from './event-page-url.ts';

/** The most URLs in one site map (sitemaps.org). */
const maxUrls = 50_000;

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export interface SiteMapParts {
  host: Host;
  publicUrl: string;
  cacheControl: string;
  mapSize?: number | undefined;
}

export function serveSiteMap<E extends Env>(
  app: Hono<E>,
  { host, publicUrl, cacheControl, mapSize = maxUrls }: SiteMapParts,
) {
  const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': cacheControl };
  const countMaps = async () => Math.ceil((await countUpcoming(host.db, host.now())) / mapSize);

  const mapSource = (nth: number): Source => ({
    version: () => versionOfUpcoming(host.db, host.now(), mapSize, nth * mapSize),
    async write() {
      const events = await listUpcoming(host.db, host.now(), mapSize, nth * mapSize);
      const entries = await mapBetweenRequests(
        events,
        ({ id, changed_at }) =>
          `<url><loc>${pageOf(publicUrl, id)}</loc><lastmod>${changed_at.toISOString()}</lastmod></url>`,
      );
      return `${xmlHead}<urlset ${namespace}>\n${entries.join('\n')}\n</urlset>\n`;
    },
  });

  function writeIndex(maps: number): string {
    const entries = Array.from(
      { length: maps },
      (_, at) => `<sitemap><loc>${publicUrl}/sitemap-${at + 1}.xml</loc></sitemap>`,
    );
    return `${xmlHead}<sitemapindex ${namespace}>\n${entries.join('\n')}\n</sitemapindex>\n`;
  }

  const first = mapSource(0);
  let maps = 1;
  const siteMap = new CachedDocument(
    {
      async version() {
        maps = await countMaps();
        return maps <= 1 ? first.version() : `${maps} maps`;
      },
      write: () => (maps <= 1 ? first.write() : writeIndex(maps)),
    },
    host.now,
  );
  app.get('/sitemap.xml', (c) => siteMap.answer(c, headers));

  const parts: CachedDocument[] = [];
  app.get('/:map{sitemap-[1-9][0-9]{0,3}\\.xml}', async (c) => {
    const nth = Number(/\d+/.exec(c.req.path)?.[0]) - 1;
    // Only existing maps are kept, or requests for others would fill the memory.
    if (nth > 0 && !parts[nth] && nth >= (await countMaps())) throw refused('NOT_FOUND');
    return (parts[nth] ??= new CachedDocument(mapSource(nth), host.now)).answer(c, headers);
  });
}
