import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { CachedDocument, checkMs } from './cached-document.ts';

let now: number;
let version: string;
let text: string;
let asked: { versions: number; writes: number };
let fails: boolean;
let app: Hono;
beforeEach(() => {
  [now, version, text, asked, fails] = [Date.now(), 'v1', 'नुक्कड़ '.repeat(500), { versions: 0, writes: 0 }, false];
  const document = new CachedDocument(
    {
      async version() {
        asked.versions++;
        if (fails) throw new Error('The database is away.');
        return version;
      },
      async write() {
        asked.writes++;
        const written = text;
        await new Promise(setImmediate);
        return written;
      },
    },
    () => new Date(now),
  );
  app = new Hono();
  // As on the server: what is compressed already is left alone.
  app.use(compress());
  app.get('/', (c) =>
    document.answer(c, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'max-age=60' }),
  );
});

const get = async (headers: Record<string, string> = {}, method = 'GET') => {
  const response = await app.request('/', { headers, method });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

test('fifty requests at once share one check and one document; later ones need no check for some seconds', async () => {
  const all = await Promise.all(Array.from({ length: 50 }, () => get()));
  expect(new Set(all.map(({ bytes }) => bytes.toString()))).toEqual(new Set([text]));
  now += checkMs - 1;
  await get();
  expect(asked).toEqual({ versions: 1, writes: 1 });
  now += 1;
  await get();
  expect(asked).toEqual({ versions: 2, writes: 1 });
});

test('a change is written again, even one during the writing', async () => {
  const first = await get();
  [version, text] = ['v2', `${text}!`];
  now += checkMs;
  const second = await get();
  expect(second.bytes.toString()).toBe(text);
  expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'));
  now += checkMs;
  [version, text] = ['v3', `${text}!`];
  const changing = get();
  await new Promise(setImmediate);
  [version, text] = ['v4', `${text}!`];
  await changing;
  now += checkMs;
  expect((await get()).bytes.toString()).toBe(text);
});

test('a clock that is set back keeps no document longer', async () => {
  await get();
  [version, text] = ['v2', 'changed'];
  now -= 86_400_000;
  expect((await get()).bytes.toString()).toBe('changed');
});

test('a document that cannot be checked is not served from the cache, and recovers', async () => {
  await get();
  [fails, now] = [true, now + checkMs];
  expect((await get()).status).toBe(500);
  fails = false;
  expect((await get()).status).toBe(200);
});

test('each client gets its preferred encoding, compressed once', async () => {
  const encodings: [string, string | null, (bytes: Buffer) => Buffer][] = [
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['deflate', 'deflate', inflateSync],
    ['br;q=0.1, gzip;q=0.8', 'gzip', gunzipSync],
    ['br;q=0, *', 'gzip', gunzipSync],
    ['identity', null, (bytes) => bytes],
    ['gzip;q=0', null, (bytes) => bytes],
    ['', null, (bytes) => bytes],
  ];
  const tags = new Set<string | null>();
  for (const [accepted, encoding, decode] of encodings) {
    const { headers, bytes } = await get({ 'accept-encoding': accepted });
    expect(headers.get('content-encoding'), accepted).toBe(encoding);
    expect(headers.get('content-length'), accepted).toBe(String(bytes.length));
    expect(headers.get('vary'), accepted).toMatch(/^accept-encoding$/i);
    expect(decode(bytes).toString(), accepted).toBe(text);
    tags.add(headers.get('etag'));
  }
  expect(tags.size).toBe(1);
  expect(asked.writes).toBe(1);
  // A short one is not worth it.
  [version, text, now] = ['v2', 'short', now + checkMs];
  expect((await get({ 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBeNull();
});

test('unchanged documents are answered with 304, and HEAD has the headers of GET', async () => {
  const { headers, bytes } = await get({ 'accept-encoding': 'gzip' });
  const tag = headers.get('etag')!;
  for (const known of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
    const again = await get({ 'if-none-match': known, 'accept-encoding': 'gzip' });
    expect([again.status, again.bytes.length], known).toEqual([304, 0]);
    expect(again.headers.get('etag')).toBe(tag);
    expect(again.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(again.headers.get('cache-control')).toBe('max-age=60');
  }
  expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
  const head = await get({ 'accept-encoding': 'gzip' }, 'HEAD');
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
  for (const name of ['etag', 'content-length', 'content-encoding', 'content-type'])
    expect(head.headers.get(name), name).toBe(headers.get(name));
  expect(head.headers.get('content-length')).toBe(String(bytes.length));
});
