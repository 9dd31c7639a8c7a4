import { FeedProblem } from '@nukkad/core/features/calendar/import/calendar-reader.ts';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { createCalendars } from './calendars.ts';
import { createFetch, usualReach, type Reach } from './fetch-calendar.ts';
import { isPublicAddress } from '../../../http/private-network-guard.ts';

const never = { etag: null, lastModified: null };
const text = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';

const cleanups: (() => void)[] = [];
afterAll(() => cleanups.forEach((clean) => clean()));

/** A server on this machine; what it is asked is written down. */
async function serve(answer: RequestListener) {
  const asked: { url: string; headers: NodeJS.Dict<string | string[]> }[] = [];
  const server = createServer((request, response) => {
    asked.push({ url: request.url!, headers: request.headers });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const reaching = (reach: Partial<Reach>) => createFetch({ ...usualReach, ...reach });
/** As an operator's with calendars of their own network. */
const within = reaching({ allowPrivate: true });

const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('it was fetched'),
    (error: unknown) => {
      if (!(error instanceof FeedProblem)) throw error;
      return error.message;
    },
  );

describe('a calendar is fetched', () => {
  test('with its validators, and not sent again when nothing has changed', async () => {
    const { url, asked } = await serve((request, response) => {
      if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"v1"', 'last-modified': 'Mon, 02 Mar 2026 10:00:00 GMT' }).end(text);
    });
    const first = (await within(`${url}/a.ics`, never))!;
    expect(Buffer.from(first.bytes).toString()).toBe(text);
    expect(first).toMatchObject({ etag: '"v1"', lastModified: 'Mon, 02 Mar 2026 10:00:00 GMT' });
    expect(await within(`${url}/a.ics`, first)).toBeNull();
    expect(asked[1]!.headers).toMatchObject({ 'if-none-match': '"v1"', 'if-modified-since': first.lastModified });
    expect(asked[0]!.headers['cookie']).toBeUndefined();
  });

  test('compressed', async () => {
    const { url } = await serve((request, response) => {
      if (request.url === '/gzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text));
      else if (request.url === '/br')
        response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync(text));
      else response.writeHead(200, { 'content-encoding': 'other' }).end(text);
    });
    for (const path of ['gzip', 'br'])
      expect(Buffer.from((await within(`${url}/${path}`, never))!.bytes).toString()).toBe(text);
    expect(await problemOf(within(`${url}/other`, never))).toMatch(/compression that we can’t read/);
  });

  test('with up to three redirects', async () => {
    const { url } = await serve((request, response) => {
      const left = Number(request.url!.slice(1));
      if (left === 0) response.end(text);
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    expect(Buffer.from((await within(`${url}/3`, never))!.bytes).toString()).toBe(text);
    expect(await problemOf(within(`${url}/4`, never))).toMatch(/too many times/);
  });
});

describe('harmful addresses and answers are refused', () => {
  test.each([
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['127.0.0.1', false],
    ['127.255.255.254', false],
    ['169.254.169.254', false],
    ['172.16.0.1', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['198.18.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['93.184.216.34', true],
    ['::', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:93.184.216.34', false],
    ['64:ff9b::7f00:1', false],
    ['64:ff9b:1::1', false],
    ['fe80::1', false],
    ['fe80::1%eth0', false],
    ['fc00::1', false],
    ['fd12::1', false],
    ['ff02::1', false],
    ['2001:db8::1', false],
    ['2001::1', false],
    ['2002:7f00:1::', false],
    ['2606:2800:220:1:248:1893:25c8:1946', true],
    ['localhost', false],
  ])('%s is public: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic));

  test('addresses of this machine, in any notation, and names for it', async () => {
    const { url, asked } = await serve((_, response) => response.end(text));
    const { port } = new URL(url);
    const usual = reaching({});
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0',
      '10.0.0.1',
    ])
      expect(await problemOf(usual(`http://${host}/`, never))).toMatch(/No public server/);
    expect(await problemOf(usual(`http://example.com:${port}/`, never))).toMatch(/standard web ports/);
    for (const addresses of [['127.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['::ffff:7f00:1'], []])
      expect(
        await problemOf(
          reaching({
            resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
          })('http://rebind.example/', never),
        ),
      ).toMatch(/No public server/);
    expect(asked).toEqual([]);
  });

  test('a name is resolved once, and the connection uses the checked address', async () => {
    const { url } = await serve((_, response) => response.end(text));
    let times = 0;
    // The second answer would be another.
    const rebinding = reaching({
      allowPrivate: true,
      resolve: async () => [{ address: times++ === 0 ? '127.0.0.1' : '192.0.2.1', family: 4 }],
    });
    await rebinding(`http://rebind.example:${new URL(url).port}/`, never);
    expect(times).toBe(1);
  });

  test('redirects to it', async () => {
    const targets = [
      'http://127.0.0.1/',
      'http://[::1]/',
      'file:///etc/passwd',
      'http://user:password@example.com/',
      'ftp://example.com/',
      'http://example.com:22/',
    ];
    const { url } = await serve((request, response) =>
      response.writeHead(302, { location: targets[Number(request.url!.slice(1))]! }).end(),
    );
    const { port } = new URL(url);
    // The first address passes for a public one here, and every other is held to the rules.
    for (const [at] of targets.entries()) {
      const { hostname } = new URL(url);
      let first = true;
      const fetch = createFetch({
        ...usualReach,
        get allowPrivate() {
          return first;
        },
        resolve: async () => {
          first = false;
          return [{ address: hostname, family: 4 }];
        },
      });
      expect(await problemOf(fetch(`http://public.example:${port}/${at}`, never))).toMatch(
        /No public server|isn’t a calendar|standard web ports/,
      );
    }
  });

  test('passwords, and other kinds of addresses', async () => {
    for (const address of [
      'ftp://example.com/a.ics',
      'file:///etc/passwd',
      'http://a:b@example.com/',
      'https:example',
      'javascript:1',
    ])
      expect(await problemOf(within(address, never))).toMatch(/isn’t a calendar/);
  });

  test('answers that never end', async () => {
    const { url } = await serve((request, response) => {
      if (request.url === '/silent') return;
      response.writeHead(200);
      const timer = setInterval(() => response.write('X'), 20);
      response.once('close', () => clearInterval(timer));
    });
    const hasty = reaching({ allowPrivate: true, totalMs: 300 });
    expect(await problemOf(hasty(`${url}/silent`, never))).toBe('The download took longer than 0.3 seconds.');
    expect(await problemOf(hasty(`${url}/drops`, never))).toBe('The download took longer than 0.3 seconds.');
    const lost = reaching({ allowPrivate: true, connectMs: 200, resolve: () => new Promise(() => {}) });
    expect(await problemOf(lost('http://slow.example/', never))).toBe('The server didn’t answer within 0.2 seconds.');
  });

  test('answers that are too large, compressed or not', async () => {
    const large = Buffer.alloc(60 * 1024 * 1024);
    const bomb = gzipSync(large);
    expect(bomb.length).toBeLessThan(100_000);
    let sent = 0;
    const { url } = await serve((request, response) => {
      if (request.url === '/bomb') return void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
      const more = () => {
        while (sent < large.length && response.write(large.subarray(0, 65_536))) sent += 65_536;
      };
      response.on('drain', more);
      more();
    });
    expect(await problemOf(within(`${url}/bomb`, never))).toBe('The calendar is larger than 5 MB.');
    expect(await problemOf(within(`${url}/plain`, never))).toBe('The calendar is larger than 5 MB.');
    expect(sent).toBeLessThan(large.length / 2);
  });

  test('broken connections, and missing calendars', async () => {
    const { url } = await serve((request, response) => {
      if (request.url === '/torn') {
        response.writeHead(200, { 'content-length': 1000 }).write('BEGIN');
        setTimeout(() => response.destroy(), 20);
      } else if (request.url === '/garbled') response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip');
      else response.writeHead(Number(request.url!.slice(1))).end();
    });
    expect(await problemOf(within(`${url}/torn`, never))).toBe('The connection to this calendar’s server failed.');
    expect(await problemOf(within(`${url}/garbled`, never))).toBe('The connection to this calendar’s server failed.');
    expect(await problemOf(within(`${url}/404`, never))).toMatch(/no calendar at this address \(404\)/);
    expect(await problemOf(within(`${url}/403`, never))).toMatch(/isn’t public/);
    expect(await problemOf(within(`${url}/500`, never))).toMatch(/returned an error \(500\)/);
    expect(await problemOf(within(`${url}/304`, never))).toMatch(/returned an error \(304\)/);
  });
});

describe('reading', () => {
  const calendar = (...lines: string[]) => Buffer.from(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n'));
  const now = new Date('2026-03-02T10:00:00Z');

  test('happens in a thread, and returns events or the line of a problem', async () => {
    const calendars = createCalendars();
    const read = (bytes: Uint8Array, at: Date) => calendars.read(bytes, at, { owner: null, isScheduled: true });
    const [found] = await read(calendar('BEGIN:VEVENT', 'UID:a', 'DTSTART:20260306T130000Z', 'END:VEVENT'), now);
    expect(found).toMatchObject({ uid: 'a', startsAt: new Date('2026-03-06T13:00:00Z') });
    expect(await problemOf(read(calendar('BEGIN:VEVENT', 'UID:a', 'END:VEVENT'), now))).toMatch(
      /^Line 2: this event has no DTSTART/,
    );
  });

  test('ends for a calendar that would take forever, and the server keeps running', async () => {
    const calendars = createCalendars({}, 5000);
    const read = (bytes: Uint8Array, at: Date) => calendars.read(bytes, at, { owner: null, isScheduled: true });
    const bomb = Array.from({ length: 400 }, (_, at) => [
      'BEGIN:VEVENT',
      `UID:${at}`,
      'DTSTART:19700101T000000Z',
      'RRULE:FREQ=HOURLY;BYMINUTE=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30',
      'END:VEVENT',
    ]).flat();
    let beats = 0;
    const heart = setInterval(() => beats++, 10);
    expect(await problemOf(read(calendar(...bomb), now))).toMatch(/takes too long|repeat too often|isn’t supported/);
    clearInterval(heart);
    expect(beats).toBeGreaterThan(20);
    // The next one is read.
    const next = calendar('BEGIN:VEVENT', 'UID:a', 'DTSTART:20260306T130000Z', 'END:VEVENT');
    await expect.poll(() => read(next, now).catch(String), { timeout: 30_000 }).toHaveLength(1);
  });
});
