import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../../server.ts';
import { Browser, signedIn } from '../../../testing/browser.ts';
import { serve } from '../../../testing/serve.ts';

/** A calendar of the city on a server of its own, that a test may change. */
let written: string[] = [];
const city = createServer((_, response) =>
  response.writeHead(200, { 'content-type': 'text/calendar' }).end(written.join('\r\n') + '\r\n'),
);
afterAll(() => {
  city.closeAllConnections();
  city.close();
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().replaceAll(/[-:]|\.\d+/g, '');
const calendar = (...names: string[]) => [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  ...names.flatMap((name, at) => [
    'BEGIN:VEVENT',
    `UID:${name}`,
    `DTSTART:${inDays(at + 0.5)}`,
    `SUMMARY:${name}`,
    'END:VEVENT',
  ]),
  'END:VCALENDAR',
];

let server: RunningServer;
let asha: Browser;
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => city.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(city.address() as AddressInfo).port}/city.ics`;
  written = calendar('Operator’s own');
  server = await serve({ feedsAllowPrivate: true, feeds: [url] });
  asha = await signedIn(server, '3');
});

const names = async () => (await asha.api.events.list({})).events.map(({ name }) => name);
const put = (by: Browser, id: string, body: BodyInit, name = 'Festival', headers: Record<string, string> = {}) =>
  by.fetch(`/api/feeds/${id}/file?name=${encodeURIComponent(name)}`, {
    method: 'PUT',
    body,
    headers,
    duplex: 'half',
  } as RequestInit);
const read = async (response: Response) => ({ status: response.status, ...((await response.json()) as object) });

test('the operator’s calendar is added automatically', async () => {
  await expect.poll(names).toContain('Operator’s own');
});

test('Asha adds a calendar, sees its status, and removes it', async () => {
  written = calendar('Kite Festival', 'Lantern Walk');
  const feedId = crypto.randomUUID();
  const feed = await asha.api.feeds.subscribe({ feedId, name: 'City', url: `${url}?mine` });
  expect(feed.step).toBe('waiting');
  const mine = async () => (await asha.api.feeds.list()).feeds[0]!;
  await expect.poll(async () => (await mine()).step).toBeNull();
  expect(await mine()).toMatchObject({ events: 2, problem: null });
  expect(await names()).toEqual(expect.arrayContaining(['Kite Festival', 'Lantern Walk']));
  written[3] = 'Oops';
  await asha.api.feeds.refresh({ id: feedId });
  await expect.poll(async () => (await mine()).problem).toMatch(/^Line 4: /);
  expect(await names()).toContain('Kite Festival');
  await asha.api.feeds.remove({ id: feedId });
  expect(await names()).not.toContain('Kite Festival');
});

test('by default, private networks are out of reach', async () => {
  const careful = await serve();
  const bilal = await signedIn(careful, '3');
  await bilal.api.feeds.subscribe({ feedId: crypto.randomUUID(), name: 'City', url: url.replace(/:\d+/, '') });
  await expect.poll(async () => (await bilal.api.feeds.list()).feeds[0]!.problem).toMatch(/No public server/);
});

test('a file is uploaded as bytes, and refused with the line that cannot be read', async () => {
  const id = crypto.randomUUID();
  const large = Array.from({ length: 4000 }, (_, at) => `Party ${at}`);
  expect(calendar(...large).join('\r\n').length).toBeGreaterThan(200_000);
  expect(await read(await put(asha, id, calendar(...large).join('\r\n')))).toMatchObject({
    status: 200,
    id,
    events: 90,
    url: null,
  });
  const broken = await put(asha, crypto.randomUUID(), Buffer.from(calendar('Caf\u00E9').join('\r\n'), 'latin1'));
  expect(await read(broken)).toMatchObject({
    status: 400,
    code: 'FEED_UNREADABLE',
    data: { problem: 'Line 4: this isn’t valid UTF-8 text.' },
  });
  expect(
    await read(await put(asha, crypto.randomUUID(), new Blob(['X'.repeat(1024 * 1024 + 1)]).stream())),
  ).toMatchObject({
    status: 413,
    code: 'FEED_TOO_LARGE',
  });
  expect(await read(await put(asha, crypto.randomUUID(), 'x', ''))).toMatchObject({
    status: 400,
    code: 'INVALID_INPUT',
  });
  expect(await read(await put(asha, 'nonsense', 'x'))).toMatchObject({ status: 404 });
  expect(await read(await put(new Browser(server.url), crypto.randomUUID(), 'x'))).toMatchObject({ status: 401 });
  expect(await read(await put(asha, crypto.randomUUID(), 'x', 'A', { origin: 'https://evil.example' }))).toMatchObject({
    status: 403,
    code: 'CROSS_SITE',
  });
  // Everything else stays within the bounds of other requests.
  expect((await asha.post('/api/feeds', { name: 'x'.repeat(100_000) })).status).toBe(413);
  await asha.api.feeds.remove({ id });
});
