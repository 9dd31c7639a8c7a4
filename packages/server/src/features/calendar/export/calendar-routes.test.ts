import { cellOf } from '@nukkad/core/features/sandbox/sandbox.ts';
import { Hono } from 'hono';
import type { KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkMs } from '../../../http/cached-document.ts';
import { serveShared } from '../../events/event-page-routes.ts';
import type { RunningServer } from '../../../server.ts';
import { Browser, signedIn } from '../../../testing/browser.ts';
import { checkCalendar, textOf, valueOf } from '../../../testing/rfc5545.ts';
import { serve } from '../../../testing/serve.ts';
import { checkXml } from '../../../testing/xml.ts';
import { pathForLog, serveCalendars } from './calendar-routes.ts';

let server: RunningServer;
let asha: Browser;
let chitra: Browser;
let stranger: Browser;
const logged: string[] = [];
/** How far the server's clock is ahead, in ms. */
let ahead = 0;
/** Lets so much time pass that documents are checked again. */
const wait = () => (ahead += checkMs);
beforeAll(async () => {
  server = await serve(
    {},
    {
      now: () => new Date(Date.now() + ahead),
      log: pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) }),
    },
  );
  [asha, chitra] = await Promise.all([signedIn(server, '2'), signedIn(server, '4')]);
  stranger = new Browser(server.url);
});

const free = async () =>
  (await server.host.db.selectFrom('event').select('id').where('price', '=', 0).orderBy('starts_at').execute()).map(
    ({ id }) => id,
  );
const change = (id: string, to: Record<string, unknown>) =>
  server.host.db.updateTable('event').set(to).where('id', '=', id).execute();
const order = (by: Browser, id: string) =>
  by.api.tickets.order({ id, orderId: crypto.randomUUID(), quantity: 1, price: 0 });

/** A calendar as a program without a cookie reads it. */
async function read(path: string) {
  wait();
  const response = await stranger.fetch(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const { calendar, problems } = checkCalendar(await response.text());
  expect(problems).toEqual([]);
  return calendar.parts.filter(({ name }) => name === 'VEVENT');
}
const uids = (events: Awaited<ReturnType<typeof read>>) => events.map((it) => valueOf(it, 'UID')!.split('@')[0]);

test('anyone can add an event or the whole programme to a calendar, but no draft', async () => {
  const [id, draft] = await free();
  const [event] = await read(`/calendar/events/${id}.ics`);
  expect(valueOf(event!, 'URL')).toMatch(new RegExp(`/e/${id}$`));
  expect(valueOf(event!, 'STATUS')).toBe('CONFIRMED');
  expect(event!.parts).toEqual([]);
  expect(uids(await read('/calendar/all.ics'))).toContain(draft);
  await change(draft!, { status: 'draft' });
  expect(uids(await read('/calendar/all.ics'))).not.toContain(draft);
  for (const path of [
    `/calendar/events/${draft}.ics`,
    '/calendar/events/none.ics',
    '/calendar/none',
    '/calendar/events/%00.ics',
  ])
    expect((await stranger.fetch(path)).status).toBe(404);
  await change(draft!, { status: 'published' });
});

test('a change raises the sequence, and a cancelled event is marked', async () => {
  const id = (await free())[1]!;
  const before = (await read(`/calendar/events/${id}.ics`))[0]!;
  await change(id, { status: 'cancelled', revision: Number(valueOf(before, 'SEQUENCE')) + 1 });
  const after = (await read(`/calendar/events/${id}.ics`))[0]!;
  expect(valueOf(after, 'UID')).toBe(valueOf(before, 'UID'));
  expect(Number(valueOf(after, 'SEQUENCE'))).toBe(Number(valueOf(before, 'SEQUENCE')) + 1);
  expect(valueOf(after, 'STATUS')).toBe('CANCELLED');
  expect(uids(await read('/calendar/all.ics'))).not.toContain(id);
  await change(id, { status: 'published' });
});

test('at a rush, calendar files say that we’re busy, to signed-in people and owners of a key, too', async () => {
  const [id] = await free();
  const { key } = await chitra.api.calendar.renewKey();
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const rush = Array.from({ length: 100 }, (_, nth) => server.host.ownReads.read(`one ${nth}`, () => promise));
  const statuses = async () => [
    (await asha.fetch(`/calendar/events/${id}.ics`)).status,
    (await stranger.fetch(`/calendar/mine/${key}.ics`)).status,
  ];
  try {
    expect(await statuses()).toEqual([503, 503]);
    expect((await stranger.fetch(`/calendar/events/${id}.ics`)).status).toBe(200);
  } finally {
    finish();
  }
  await Promise.all(rush);
  expect(await statuses()).toEqual([200, 200]);
});

test('Asha’s calendar has her events with reminders, for everyone with its address, until she changes that', async () => {
  const [first, second] = await free();
  expect((await asha.api.calendar.key()).key).toBeNull();
  const { key } = await asha.api.calendar.renewKey();
  expect(key).toMatch(/^[\w-]{22}$/);
  expect(await asha.api.calendar.key()).toEqual({ key });
  expect(await read(`/calendar/mine/${key}.ics`)).toEqual([]);
  await order(asha, first!);
  await order(chitra, second!);
  const mine = await read(`/calendar/mine/${key}.ics`);
  expect(uids(mine)).toEqual([first]);
  expect(mine[0]!.parts.map((it) => [it.name, valueOf(it, 'TRIGGER')])).toEqual([
    ['VALARM', '-P1D'],
    ['VALARM', '-PT1H'],
  ]);
  const response = await stranger.fetch(`/calendar/mine/${key}.ics`);
  expect(response.headers.get('cache-control')).toBe('private, no-cache');

  const renewed = (await asha.api.calendar.renewKey()).key;
  expect((await stranger.fetch(`/calendar/mine/${key}.ics`)).status).toBe(404);
  expect(uids(await read(`/calendar/mine/${renewed}.ics`))).toEqual([first]);
  expect(await asha.api.calendar.dropKey()).toEqual({ key: null });
  expect((await stranger.fetch(`/calendar/mine/${renewed}.ics`)).status).toBe(404);
  // Nobody who reads the log comes to read her calendar.
  expect(logged.join('')).toContain('/calendar/mine/…');
  expect(pathForLog('/plan/a-key')).toBe('/plan/…');
  expect(pathForLog('/unsubscribe/a-token')).toBe('/unsubscribe/…');
  expect(logged.join('')).not.toContain(key);
  expect(logged.join('')).not.toContain(renewed);
  expect((await stranger.fetch('/api/calendar/key')).status).toBe(401);
});

test('a private address is shown as its area, except to approved people', async () => {
  const id = (await free())[2]!;
  await change(id, {
    location: '7 Hidden Lane',
    latitude: 19.05961,
    longitude: 72.82951,
    is_private: true,
    area: cellOf('Bandra West'),
  });
  const { key } = await chitra.api.calendar.renewKey();
  await order(chitra, id);
  const mine = async () => (await read(`/calendar/mine/${key}.ics`)).find((it) => uids([it])[0] === id)!;
  const secrets = /Hidden Lane|19\.0596|72\.8295/;
  wait();
  for (const path of [
    `/calendar/events/${id}.ics`,
    '/calendar/all.ics',
    '/calendar/all.rss',
    `/calendar/mine/${key}.ics`,
  ])
    expect(await (await stranger.fetch(path)).text()).not.toMatch(secrets);
  const file = `/calendar/events/${id}.ics`;
  for (const who of [asha, chitra]) expect(await (await who.fetch(file)).text()).not.toMatch(secrets);
  const stamp = (text: string) => /^DTSTAMP:(\S+)/m.exec(text)![1]!;
  const stampBefore = stamp(await (await chitra.fetch(file)).text());
  expect(textOf(await mine(), 'LOCATION')).toBe(server.host.regions.nameOf(cellOf('Bandra West')));
  await server.host.db
    .updateTable('payment_order')
    .set({ approved_at: new Date(Date.now() + 60_000) })
    .where('event_id', '=', id)
    .execute();
  expect(textOf(await mine(), 'LOCATION')).toBe('7 Hidden Lane');
  expect(valueOf(await mine(), 'GEO')).toBe('19.05961;72.82951');
  for (const who of [asha, stranger]) expect(await (await who.fetch(file)).text()).not.toMatch(secrets);
  // The file that she takes into her calendar has it, and is kept by nobody on the way.
  const hers = await chitra.fetch(file);
  const text = await hers.text();
  expect(text).toMatch(secrets);
  // A calendar takes it for newer than the one before.
  expect(stamp(text) > stampBefore).toBe(true);
  expect(hers.headers.get('cache-control')).toBe('private, no-cache');
  expect(hers.headers.get('vary')).toMatch(/cookie/i);
  expect((await stranger.fetch(file)).headers.get('vary')).toMatch(/cookie/i);
});

test('the RSS is valid and has unique items', async () => {
  wait();
  const response = await stranger.fetch('/calendar/all.rss');
  expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  const found = checkXml(await response.text());
  const all = (name: string) => found.filter(({ path }) => path === `rss/channel/item/${name}`).map(({ text }) => text);
  const programme = await read('/calendar/all.ics');
  expect(all('title')).toHaveLength(programme.length);
  expect(new Set(all('guid')).size).toBe(programme.length);
  expect(all('link')).toEqual(all('guid'));
  // RFC 822, with the four digits that RSS prefers.
  for (const date of all('pubDate')) expect(date).toMatch(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
  for (const name of ['title', 'link', 'description'])
    expect(found.some(({ path }) => path === `rss/channel/${name}`)).toBe(true);
});

test('unchanged calendars are not sent again, and HEAD sends no body', async () => {
  const id = (await free())[0]!;
  const first = await stranger.fetch(`/calendar/events/${id}.ics`);
  const tag = first.headers.get('etag')!;
  const again = (headers: Record<string, string>) => stranger.fetch(`/calendar/events/${id}.ics`, { headers });
  expect((await again({ 'if-none-match': tag })).status).toBe(304);
  expect((await again({ 'if-none-match': 'W/"other"' })).status).toBe(200);
  await change(id, { name: 'Another name', revision: 9 });
  expect((await again({ 'if-none-match': tag })).status).toBe(200);
  const head = await stranger.fetch(`/calendar/events/${id}.ics`, { method: 'HEAD' });
  expect([head.status, await head.text(), head.headers.get('content-type')]).toEqual([
    200,
    '',
    'text/calendar; charset=utf-8',
  ]);
  expect((await stranger.fetch(`/calendar/events/${id}.ics`, { method: 'POST' })).status).toBe(404);
});

describe('documents that are the same for everyone', () => {
  /** The addresses of everyone's documents, by a process whose statements are counted. */
  function counted() {
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        statements++;
        return result;
      },
    };
    const app = new Hono();
    // Its clock stands until a test lets time pass.
    const at = server.host.now().getTime() - ahead;
    const host = { ...server.host, now: () => new Date(at + ahead), db: server.host.db.withPlugin(counting) };
    serveCalendars(app, host, 'https://nukkad.example', async () => null);
    serveShared(app, host, 'https://nukkad.example');
    return {
      now: host.now,
      get: async (path: string, headers: Record<string, string> = {}) => app.request(path, { headers }),
      taken() {
        const taken = statements;
        statements = 0;
        return taken;
      },
    };
  }

  /** Makes an event that everyone may see. */
  async function event(more: Record<string, unknown> = {}) {
    const id = crypto.randomUUID();
    const at = server.host.now().getTime();
    await server.host.db
      .insertInto('event')
      .values({
        id,
        name: 'Kite evening',
        category: 'Sports',
        description: 'Bring your own.',
        starts_at: new Date(at + 86_400_000),
        ends_at: new Date(at + 90_000_000),
        location: 'Juhu Beach',
        price: 0,
        image: 'posters/sports.svg',
        capacity: 10,
        seats_left: 10,
        created_at: new Date(at),
        changed_at: new Date(at),
        ...more,
      })
      .execute();
    return id;
  }

  // How many statements tell whether something has changed, and how many read it.
  test.each([
    ['/calendar/all.ics', 1, 1],
    ['/calendar/all.rss', 1, 1],
    ['/sitemap.xml', 2, 1],
  ])('%s is written once per change, however many ask', async (path, asks, reads) => {
    const { get, taken } = counted();
    const id = await event();
    const fifty = async (headers: Record<string, string> = {}) => {
      const all = await Promise.all(Array.from({ length: 50 }, () => get(path, headers)));
      const texts = new Set(await Promise.all(all.map((it) => it.text())));
      expect(texts.size).toBe(1);
      return { status: all[0]!.status, tag: all[0]!.headers.get('etag')!, text: [...texts][0]! };
    };
    const first = await fifty();
    expect(first.status).toBe(200);
    expect(taken()).toBe(asks + reads);
    await fifty();
    expect(taken()).toBe(0);
    // Nothing has changed.
    wait();
    expect(await fifty({ 'if-none-match': first.tag })).toMatchObject({ status: 304, text: '' });
    expect(taken()).toBe(asks);
    // A seat that is taken changes none of them.
    await change(id, { seats_left: 1 });
    wait();
    await fifty();
    expect(taken()).toBe(asks);
    // An event that is no longer public is gone.
    expect(first.text).toContain(id);
    await change(id, { status: 'cancelled' });
    wait();
    const after = await fifty({ 'if-none-match': first.tag });
    expect(after.status).toBe(200);
    expect(after.text).not.toContain(`/e/${id}<`);
    expect(after.text).not.toContain(`${id}@`);
    expect(after.tag).not.toBe(first.tag);
    expect(taken()).toBe(asks + reads);
    await change(id, { status: 'published' });
    wait();
    expect((await fifty()).tag).toBe(first.tag);
  });

  test('every change of an event in a calendar changes the calendar', async () => {
    const { get } = counted();
    const at = server.host.now().getTime();
    const row = {
      name: 'Kite evening',
      category: 'Sports',
      description: 'Bring your own.',
      starts_at: new Date(at + 86_400_000),
      ends_at: new Date(at + 90_000_000),
      time_zone: 'Asia/Kolkata',
      location: 'Juhu Beach',
      latitude: 19.1,
      longitude: 72.8,
      is_private: false,
      area: null,
      revision: 0,
      created_at: new Date(at),
      changed_at: new Date(at),
    };
    const id = await event(row);
    const later = new Date(at + 88_000_000);
    for (const path of ['/calendar/all.ics', '/calendar/all.rss']) {
      const shown = async () => {
        wait();
        return (await get(path)).text();
      };
      const before = await shown();
      const changes: Record<string, Record<string, unknown>> = {
        name: { name: 'Another name' },
        category: { category: 'Food' },
        description: { description: 'Something else.' },
        start: { starts_at: later },
        zone: { time_zone: 'Asia/Tokyo' },
        venue: { location: 'Elsewhere' },
        privacy: { is_private: true, area: cellOf('Bandra West') },
        publication: { created_at: later },
      };
      if (path.endsWith('.ics'))
        Object.assign(changes, {
          end: { ends_at: later },
          pin: { latitude: 19.2, longitude: 72.9 },
          revision: { revision: 1 },
          stamp: { changed_at: later },
        });
      for (const [what, to] of Object.entries(changes)) {
        await change(id, to);
        expect(await shown(), what).not.toBe(before);
        await change(id, row);
        expect(await shown(), what).toBe(before);
      }
      // From one area to another.
      await change(id, { is_private: true, area: cellOf('Bandra West') });
      const inBandra = await shown();
      await change(id, { area: cellOf('Juhu') });
      expect(await shown()).not.toBe(inBandra);
      await change(id, row);
    }
    await server.host.db.deleteFrom('event').where('id', '=', id).execute();
    wait();
    expect(await (await get('/calendar/all.ics')).text()).not.toContain(id);
  });

  test('an event that ends disappears without a change', async () => {
    const { get, now } = counted();
    const over = now().getTime() + 1.5 * checkMs;
    const id = await event({ starts_at: new Date(over - 3600_000), ends_at: new Date(over) });
    expect(await (await get('/calendar/all.ics')).text()).toContain(id);
    wait();
    wait();
    expect(await (await get('/calendar/all.ics')).text()).not.toContain(id);
  });

  test('site maps that do not exist are refused', async () => {
    expect((await stranger.fetch('/sitemap-1.xml')).status).toBe(200);
    for (const nth of [2, 9999]) expect((await stranger.fetch(`/sitemap-${nth}.xml`)).status).toBe(404);
  });
});
