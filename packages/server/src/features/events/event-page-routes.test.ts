import type { EventTable } from '@nukkad/core/kernel/event-tables.ts';
import { readPublicly } from '@nukkad/core/features/events/public-event.ts';
import { posterFile, posterOf } from '@nukkad/core/features/events/posters/poster.ts';
import { refused } from '@nukkad/core/kernel/operation.ts';
import { sql, type Updateable } from 'kysely';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { reencode } from '../pictures/reencode-picture.ts';
import type { RunningServer } from '../../server.ts';
import { Browser } from '../../testing/browser.ts';
import { serve } from '../../testing/serve.ts';
import { Hono } from 'hono';
import { pageFonts } from '../../http/page-fonts.ts';
import { Posters } from './poster-picture.ts';
import { serveShared } from './event-page-routes.ts';

const publicUrl = 'https://nukkad.example';
let server: RunningServer;
let stranger: Browser;
beforeAll(async () => {
  server = await serve({ publicUrl, securityContact: 'security@nukkad.example' });
  stranger = new Browser(server.url);
});

const tomorrow = Date.now() + 86_400_000;

/** Makes an event that Asha Kulkarni hosts. */
async function event(id: string, more: Record<string, unknown> = {}) {
  await server.host.db
    .insertInto('event')
    .values({
      id,
      name: `Event ${id}`,
      category: 'Music',
      description: 'An evening.',
      starts_at: new Date(tomorrow),
      ends_at: new Date(tomorrow + 3600_000),
      location: 'Prithvi Theatre, Juhu',
      latitude: 19.1064,
      longitude: 72.8258,
      price: 250,
      image: 'posters/music.svg',
      capacity: 10,
      seats_left: 4,
      host_id: '2',
      created_at: new Date(),
      changed_at: new Date(),
      ...more,
    })
    .execute();
  return id;
}

const privately = {
  location: '14 Perry Cross Road',
  latitude: 19.0612345,
  longitude: 72.8312345,
  is_private: true,
  area: '88608b5681fffff',
};

async function look(id: string) {
  const response = await stranger.fetch(`/e/${encodeURIComponent(id)}`);
  const text = await response.text();
  return { status: response.status, text, headers: response.headers };
}

/** The one thing that a page says to search engines. */
const describedIn = (text: string) =>
  JSON.parse(/<script type="application\/ld\+json">([^]*?)<\/script>/.exec(text)![1]!) as Record<string, unknown>;

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
const meta = (text: string, name: string) => {
  const content = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(text)?.[1];
  return content === undefined ? null : unescaped(content);
};

describe('the page of an event', () => {
  test('shows everyone what, when, where, for how much and by whom', async () => {
    const id = await event('gig', {
      starts_at: new Date('2031-03-07T13:30:00Z'),
      ends_at: new Date('2031-03-07T16:30:00Z'),
    });
    const { status, text, headers } = await look(id);
    expect(status).toBe(200);
    for (const words of [
      'Event gig',
      'Fri, 7 Mar, 2031, 7:00 pm',
      'IST',
      'Prithvi Theatre, Juhu',
      '₹250',
      '4 seats left',
      'Hosted by Asha',
      'href="https://www.openstreetmap.org/?mlat=19.10640&mlon=72.82580',
    ])
      expect(unescaped(text)).toContain(words);
    // A first name is enough.
    expect(text).not.toContain('Kulkarni');
    expect(text).toContain('href="/events/gig"');
    expect(text).not.toMatch(/<script(?! type="application\/ld\+json")/);
    expect(text.length).toBeLessThan(16_000);
    const nonce = /<style nonce="([^"]+)"/.exec(text)![1]!;
    expect(headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
    expect(text).toContain('<link rel="canonical" href="https://nukkad.example/e/gig"');
    expect(meta(text, 'og:title')).toBe('Event gig');
    expect(meta(text, 'og:url')).toBe('https://nukkad.example/e/gig');
    expect(meta(text, 'og:image')).toBe('https://nukkad.example/e/gig/poster.png');
    expect(meta(text, 'twitter:card')).toBe('summary_large_image');
    expect(describedIn(text)).toMatchObject({
      '@type': 'Event',
      name: 'Event gig',
      startDate: '2031-03-07T13:30:00.000Z',
      endDate: '2031-03-07T16:30:00.000Z',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: 'Prithvi Theatre, Juhu',
        address: 'Prithvi Theatre, Juhu',
        geo: { latitude: 19.1064, longitude: 72.8258 },
      },
      offers: { price: 250, priceCurrency: 'INR', availability: 'https://schema.org/LimitedAvailability' },
      organizer: { '@type': 'Person', name: 'Asha' },
      image: ['https://nukkad.example/e/gig/poster.png'],
    });
  });

  test('shows only the area of a private address', async () => {
    const { text, status } = await look(await event('home', privately));
    expect(status).toBe(200);
    expect(text).not.toMatch(/Perry|19\.06|72\.83|88608b5681fffff|Open in maps/);
    const { location } = describedIn(text) as { location: { name: string } };
    expect(location).toEqual({ '@type': 'Place', name: server.host.regions.nameOf(privately.area) });
    expect(text).toContain(`Around ${location.name}`);
  });

  test('exists for cancelled and imported events, and not for drafts', async () => {
    const cancelled = await look(await event('off', { status: 'cancelled' }));
    expect(cancelled.status).toBe(200);
    expect(cancelled.text).toContain('This event has been cancelled.');
    expect(describedIn(cancelled.text)).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' });
    const feed = crypto.randomUUID();
    await sql`insert into feed (id, name, added_at) values (${feed}, 'City Library', now())`.execute(server.host.db);
    const imported = await look(
      await event('far', {
        feed_id: feed,
        feed_uid: 'x',
        capacity: null,
        seats_left: null,
        host_id: null,
        time_zone: 'Asia/Dubai',
      }),
    );
    expect(imported.text).toContain('From City Library');
    // In the event's own time zone.
    expect(imported.text).toMatch(/<\/time>\s+(GST|GMT\+4)/);
    expect(Object.keys(describedIn(imported.text))).not.toContain('offers');
    await event('draft', { status: 'draft' });
    for (const id of ['draft', 'nothing', '../../etc/passwd', "' or true --"]) {
      const { status, text } = await look(id);
      expect([id, status]).toEqual([id, 404]);
      expect(text).toContain('Event not found');
      expect((await stranger.fetch(`/e/${encodeURIComponent(id)}/poster.png`)).status).toBe(404);
    }
  });

  test('shows its own picture to everyone, but no draft’s, and no other', async () => {
    const [own, another] = [crypto.randomUUID(), crypto.randomUUID()];
    const content = await sharp({ create: { width: 32, height: 18, channels: 3, background: 'teal' } })
      .webp()
      .toBuffer();
    for (const id of [own, another])
      await server.host.db
        .insertInto('picture')
        .values({
          id,
          owner: '2',
          content,
          content_type: 'image/webp',
          width: 32,
          height: 18,
          made_at: new Date(),
          wanted_at: new Date(),
        })
        .execute();
    const { text } = await look(await event('pictured', { image: `api/pictures/${own}` }));
    expect(text).toMatch(/<img\s+src="\/e\/pictured\/picture"/);
    expect(describedIn(text)).toMatchObject({
      image: [`${publicUrl}/e/pictured/picture`, `${publicUrl}/e/pictured/poster.png`],
    });
    const shown = await stranger.fetch('/e/pictured/picture');
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(content);
    const again = await stranger.fetch('/e/pictured/picture', {
      headers: { 'if-none-match': shown.headers.get('etag')! },
    });
    expect(again.status).toBe(304);
    await event('sketched', { image: `api/pictures/${another}`, status: 'draft' });
    for (const path of ['/e/sketched/picture', '/e/gig/picture', '/e/none/picture'])
      expect([path, (await stranger.fetch(path)).status]).toEqual([path, 404]);
    expect((await stranger.fetch(`/api/pictures/${own}`)).status).toBe(401);
  });

  test.each([
    ['script', `</script><script>alert(1)</script>`],
    ['comment', `<!--<script> & ]]> -->`],
    ['quotes', `"Tom's" & 'Jerry' " onload="x`],
    ['emoji', `🎷🎶 Jazz 👩🏽‍🎤`],
    ['right to left', `مهرجان \u202eevil\u202c שלום`],
    ['template', '${1}{{2}}\u2028\u2029'],
    ['long', 'x'.repeat(120)],
    ['markup', `<span foreground="red">&amp;</b>`],
  ])('with a hostile name (%s) is what it was, and the name is text', async (kind, name) => {
    const { text, status } = await look(await event(`hostile-${kind}`, { name, description: name, location: name }));
    expect(status).toBe(200);
    expect(describedIn(text)).toMatchObject({ name, description: name, location: { name } });
    expect(meta(text, 'og:title')).toBe(name);
    expect(unescaped(/<h1 dir="auto">([^]*?)<\/h1>/.exec(text)![1]!)).toBe(name);
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text.match(/<\/script/g)).toHaveLength(1);
    const poster = await stranger.fetch(`/e/hostile-${encodeURIComponent(kind)}/poster.png`);
    expect(poster.status).toBe(200);
    expect(await sharp(Buffer.from(await poster.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 630 });
  });
});

test('at a rush of people without an account, pages, previews and calendar files of events say that we’re busy', async () => {
  const id = await event('rush');
  const { publicReads } = server.host;
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const rush = Array.from({ length: 100 }, (_, nth) => publicReads.read(`one ${nth}`, () => promise));
  const paths = [`/e/${id}`, `/e/${id}/poster.png`, `/api/events/${id}/preview`, `/calendar/events/${id}.ics`];
  const statuses = () => Promise.all(paths.map(async (path) => (await stranger.fetch(path)).status));
  try {
    expect(await statuses()).toEqual([503, 503, 503, 503]);
  } finally {
    finish();
  }
  await Promise.all(rush);
  expect(await statuses()).toEqual([200, 200, 200, 200]);
});

describe('the poster', () => {
  test('is refused while twenty others wait to be drawn', async () => {
    const found = await readPublicly(server.host, await event('rushed'));
    if (!found) return expect.fail();
    const posters = new Posters();
    const drawn = await Promise.allSettled(
      Array.from({ length: 23 }, (_, nth) => posters.of({ ...found, name: `Jazz ${nth}` })),
    );
    expect(drawn.filter((it) => it.status === 'fulfilled')).toHaveLength(22);
    expect(drawn.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'BUSY' } });
    // The next one is drawn.
    expect((await posters.of({ ...found, name: 'Jazz 22' })).length).toBeGreaterThan(0);
  });

  test('a refusal is not kept by caches in its place', async () => {
    const id = await event('refused');
    const draw = vi.spyOn(Posters.prototype, 'of').mockRejectedValue(refused('BUSY'));
    const { status, headers } = await stranger.fetch(`/e/${id}/poster.png`);
    draw.mockRestore();
    expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([503, null, null]);
  });

  const poster = async (id: string, headers: Record<string, string> = {}) => {
    const response = await stranger.fetch(`/e/${id}/poster.png`, { headers });
    return {
      status: response.status,
      tag: response.headers.get('etag')!,
      type: response.headers.get('content-type'),
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };
  const points = (bytes: Buffer) => sharp(bytes).removeAlpha().raw().toBuffer();
  const renamed = async (id: string, name: string) => {
    await server.host.db.updateTable('event').set({ name }).where('id', '=', id).execute();
    return poster(id);
  };
  /** The share of points, from 0 to 1, that two pictures do not have in common within a part of them. */
  async function difference(a: Buffer, b: Buffer, [top, bottom] = [0, 630]) {
    const [one, other] = [await points(a), await points(b)];
    let many = 0;
    for (let at = top * 3600; at < bottom * 3600; at += 3)
      if (Math.abs(one[at]! - other[at]!) + Math.abs(one[at + 1]! - other[at + 1]!) > 40) many++;
    return many / (1200 * (bottom - top));
  }

  test('is a PNG of 1200 × 630 that shows the name, the time, the place and the price', async () => {
    const base = await poster(await event('p1', { name: 'Jazz Night' }));
    expect(base.type).toBe('image/png');
    expect(await sharp(base.bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(base.bytes.length).toBeLessThan(150_000);
    const { channels } = await sharp(base.bytes).stats();
    for (const { stdev } of channels) expect(stdev).toBeGreaterThan(10);
    const changed = async (to: Updateable<EventTable>) => {
      await server.host.db.updateTable('event').set(to).where('id', '=', 'p1').execute();
      return (await poster('p1')).bytes;
    };
    expect(await difference(base.bytes, await changed({ name: 'Kathak Evening' }), [150, 410])).toBeGreaterThan(0.01);
    const elsewhere = await changed({ name: 'Jazz Night', location: 'Bandra Fort' });
    expect(await difference(base.bytes, elsewhere, [0, 480])).toBe(0);
    expect(await difference(base.bytes, elsewhere, [480, 530])).toBeGreaterThan(0.005);
    expect(await difference(elsewhere, await changed({ price: 0 }), [530, 630])).toBeGreaterThan(0.005);
    expect(await difference(elsewhere, await changed({ category: 'Tech' }))).toBeGreaterThan(0.3);
  });

  test('has the drawing of the event’s own poster', async () => {
    const ids = await Promise.all(['q1', 'q2', 'q3', 'q4', 'q5'].map((id) => event(id, { name: 'Jazz Night' })));
    const files = ids.map((id) => posterFile(posterOf({ id, category: 'Music' })));
    expect(new Set(files).size).toBeGreaterThan(2);
    for (const [at, id] of ids.entries()) {
      const { text } = await look(id);
      expect(text).toContain(`/${files[at]}`);
      const [first, other] = [await poster(ids[0]!), await poster(id)];
      expect(other.tag === first.tag).toBe(files[at] === files[0]);
      // Beside the text there is only the drawing.
      const isSame = (await difference(first.bytes, other.bytes)) < 0.01;
      expect(isSame).toBe(files[at] === files[0]);
    }
  });

  test('sets marks that are piled on a letter, and a line that is too long', async () => {
    const { status, bytes } = await poster(
      await event('piled', {
        name: `Z${'\u0301'.repeat(100)}`,
        location: `W${'\u0301'.repeat(90)} ${'W'.repeat(200)}`,
      }),
    );
    expect(status).toBe(200);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  test('draws Devanagari with its own letters, correctly joined', async () => {
    // Without the font each letter would be a box with four digits, all of one width.
    const [joined, apart] = [await poster(await event('d1', { name: 'क्षत्रिय' })), await renamed('d1', 'क्‌षत्‌रिय')];
    expect(await difference(joined.bytes, apart.bytes, [150, 410])).toBeGreaterThan(0.002);
  });

  test('is not sent again until the event changes', async () => {
    const id = await event('kept');
    const { tag } = await poster(id);
    expect(await poster(id, { 'if-none-match': tag })).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
    await server.host.db.updateTable('event').set({ name: 'Renamed' }).where('id', '=', id).execute();
    expect(await poster(id, { 'if-none-match': tag })).toMatchObject({ status: 200 });
  });

  test('hides a private address', async () => {
    const one = await poster(await event('home1', { ...privately, name: 'Dinner' }));
    const to = { location: 'Another road altogether' };
    await server.host.db.updateTable('event').set(to).where('id', '=', 'home1').execute();
    expect((await poster('home1')).tag).toBe(one.tag);
  });

  test('accepts no drawings from people', async () => {
    await poster('gig');
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>x</text></svg>');
    await expect(reencode(drawing)).rejects.toMatchObject({ code: 'NOT_A_PICTURE' });
    await expect(sharp(drawing).png().toBuffer()).rejects.toThrow();
  });
});

/** Reads XML of elements and text alone; fails on anything that is not well formed. */
function addressesIn(xml: string): string[] {
  expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n')).toBe(true);
  const open: string[] = [];
  const addresses: string[] = [];
  for (const [, end, name, text] of xml.slice(39).matchAll(/<(\/?)(\w+)[^<>]*>([^<]*)/g)) {
    if (end) expect(open.pop()).toBe(name);
    else open.push(name!);
    expect(text).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)|>/);
    if (!end && name === 'loc') addresses.push(text!);
  }
  expect(open).toEqual([]);
  return addresses;
}

describe('search engines', () => {
  test('security.txt says where to report weaknesses', async () => {
    const text = await (await stranger.fetch('/.well-known/security.txt')).text();
    expect(text).toMatch(/^Contact: mailto:security@nukkad\.example$/m);
  });

  test('robots.txt allows the pages of events and names the site map', async () => {
    const text = await (await stranger.fetch('/robots.txt')).text();
    expect(text).toContain('Allow: /e/');
    expect(text).toContain('Sitemap: https://nukkad.example/sitemap.xml');
  });

  test('the site map has upcoming events, and neither drafts nor past ones', async () => {
    await event('a&b <c>\'"', { changed_at: new Date('2026-03-02T10:00:00Z') });
    await event('over', { starts_at: new Date('2020-01-01'), ends_at: new Date('2020-01-02') });
    // A process of its own, which has not written the map before.
    const app = new Hono();
    serveShared(app, server.host, publicUrl);
    const response = await app.request('/sitemap.xml');
    expect(response.headers.get('content-type')).toContain('xml');
    const xml = await response.text();
    const addresses = addressesIn(xml);
    expect(addresses).toContain(`${publicUrl}/e/a%26b%20%3Cc%3E%27%22`);
    expect(addresses).toContain(`${publicUrl}/e/1`);
    expect(xml).toContain('<lastmod>2026-03-02T10:00:00.000Z</lastmod>');
    for (const id of ['draft', 'off', 'over']) expect(addresses).not.toContain(`${publicUrl}/e/${id}`);
    for (const address of addresses.slice(0, 5))
      expect((await stranger.fetch(new URL(address).pathname)).status).toBe(200);
  });

  test('too many events for one map are in several, each event once', async () => {
    const read = async (path: string, largestMap: number) => {
      const app = new Hono();
      serveShared(app, server.host, publicUrl, { mapSize: largestMap });
      return addressesIn(await (await app.request(path)).text());
    };
    const maps = await read('/sitemap.xml', 7);
    expect(maps.length).toBeGreaterThan(1);
    const all = (await Promise.all(maps.map((address) => read(new URL(address).pathname, 7)))).flat();
    expect(all).toEqual(await read('/sitemap.xml', 50_000));
  });
});

test('pages have the rules of the built app’s fonts in them, and fetch the letters of nearly all pages at once', async () => {
  const webRoot = mkdtempSync(join(tmpdir(), 'nukkad-fonts-'));
  expect(pageFonts(webRoot)).toEqual({ rules: '', links: '' });
  const rules = ['baloo-2-basic-700-a1', 'baloo-2-latin-700-b2', 'mukta-basic-400-c3', 'mukta-basic-600-d4'].map(
    (name) => `@font-face{src:url(/assets/${name}.woff2)}`,
  );
  writeFileSync(join(webRoot, 'fonts.css'), rules.join(''));
  const app = new Hono();
  serveShared(app, server.host, publicUrl, { fonts: pageFonts(webRoot) });
  const text = await (await app.request('/e/1')).text();
  expect(text).toContain(rules.join(''));
  expect([...text.matchAll(/<link rel="preload" as="font"[^>]*href="([^"]+)"/g)].map(([, address]) => address)).toEqual(
    ['/assets/baloo-2-basic-700-a1.woff2', '/assets/mukta-basic-400-c3.woff2'],
  );
  // Nothing else holds up the page.
  expect(text).not.toContain('rel="stylesheet"');
});
