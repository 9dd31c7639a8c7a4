import { createAdaptorServer } from '@hono/node-server';
import { ORPCError } from '@orpc/server';
import { Hono } from 'hono';
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { Uploads } from './uploads.ts';
import type { UploadLimits } from './upload-limits.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const kB = 1000;

/** A server that takes uploads of up to 100 kB; each is answered with its length, once `hold` is over. */
async function serve(limits: Partial<UploadLimits>, hold: () => Promise<void> = async () => {}) {
  const uploads = new Uploads(limits);
  const app = new Hono();
  const kind = { maxBytes: 100 * kB, tooLarge: 'TOO_LARGE', tooSlow: 'PICTURE_TOO_SLOW' } as const;
  app.put('/:who', (c) =>
    uploads.take(c, {
      personId: c.req.param('who'),
      kind,
      async work(bytes) {
        await hold();
        return c.text(`${bytes.length} ${new Set(bytes).size}`);
      },
    }),
  );
  app.onError((error, c) => c.text(error instanceof ORPCError ? error.code : String(error)));
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;

  /** Begins an upload; `answer` is what the server says to it. */
  function upload(who: string, headers: Record<string, string> = { 'transfer-encoding': 'chunked' }) {
    const body = request({ port, host: '127.0.0.1', path: `/${who}`, method: 'PUT', headers });
    const answer = new Promise<string>((resolve, reject) => {
      body.on('response', (response: IncomingMessage) => {
        let text = '';
        response.on('data', (part) => (text += String(part)));
        response.on('end', () => resolve(text));
      });
      body.on('error', reject);
    });
    // The server closes the connection of a refused one.
    answer.catch(() => {});
    stops.push(async () => body.destroy());
    return { body, answer };
  }
  /** One whose first bytes have arrived. */
  async function begun(who: string, bytes: number) {
    const before = uploads.held;
    const it = upload(who);
    it.body.write(new Uint8Array(bytes));
    await vi.waitFor(() => expect(uploads.held).toBeGreaterThanOrEqual(before + bytes));
    return it;
  }
  return { uploads, upload, begun };
}

const closed = (body: ClientRequest) => new Promise((resolve) => body.once('close', resolve));

test('a body arrives complete in any pieces, and leaves nothing in memory', async () => {
  const { uploads, upload } = await serve({});
  const bytes = new Uint8Array(70 * kB).map((_, at) => at % 251);
  const known = upload('asha', { 'content-length': String(bytes.length) });
  known.body.end(bytes);
  expect(await known.answer).toBe('70000 251');
  const cut = upload('asha');
  for (let at = 0; at < bytes.length; at += 7) cut.body.write(bytes.subarray(at, at + 7));
  cut.body.end();
  expect(await cut.answer).toBe('70000 251');
  const empty = upload('asha', { 'content-length': '0' });
  empty.body.end();
  expect(await empty.answer).toBe('0 0');
  expect(uploads.held).toBe(0);
});

test('a body that is too large is refused by its declared length, or on reaching the limit', async () => {
  const { uploads, upload } = await serve({});
  const announced = upload('asha', { 'content-length': String(100 * kB + 1) });
  announced.body.write('R');
  expect(await announced.answer).toBe('TOO_LARGE');
  const exact = upload('asha');
  exact.body.end(new Uint8Array(100 * kB));
  expect(await exact.answer).toBe('100000 1');
  const over = upload('asha');
  over.body.write(new Uint8Array(100 * kB + 1));
  expect(await over.answer).toBe('TOO_LARGE');
  await closed(over.body);
  expect(uploads.held).toBe(0);
});

test('no body takes longer than the maximum time, at any rate', async () => {
  const { uploads, begun } = await serve({ graceMs: 100, bytesPerSecond: 1, maxMs: 1500 });
  const start = performance.now();
  const { body, answer } = await begun('asha', 20 * kB);
  expect(await answer).toBe('PICTURE_TOO_SLOW');
  expect(performance.now() - start).toBeGreaterThan(1500);
  await closed(body);
  expect(uploads.held).toBe(0);
});

test('a broken connection frees its memory and its place', async () => {
  const { uploads, begun } = await serve({ perPerson: 1 });
  const { body } = await begun('asha', 20 * kB);
  const second = await begun('bilal', 20 * kB);
  body.destroy();
  second.body.destroy();
  await vi.waitFor(() => expect(uploads.held).toBe(0));
  const again = await begun('asha', 20 * kB);
  again.body.end();
  expect(await again.answer).toBe('20000 1');
});

test('one person has two at a time, until they are answered', async () => {
  const finish: (() => void)[] = [];
  const { upload, begun } = await serve({}, () => new Promise((resolve) => finish.push(resolve)));
  const [first, second] = [await begun('asha', 1), await begun('asha', 1)];
  const refused = async () => {
    const third = upload('asha');
    third.body.end('x');
    return third.answer;
  };
  expect(await refused()).toBe('BUSY');
  first.body.end();
  await vi.waitFor(() => expect(finish).toHaveLength(1));
  expect(await refused()).toBe('BUSY');
  finish[0]!();
  expect(await first.answer).toBe('1 1');
  const third = await begun('asha', 1);
  for (const { body } of [second, third]) body.end();
  await vi.waitFor(() => expect(finish).toHaveLength(3));
  finish.slice(1).forEach((it) => it());
  expect(await Promise.all([second.answer, third.answer])).toEqual(['1 1', '1 1']);
});

test('when memory runs out the largest unfinished body is refused, and small ones arrive', async () => {
  const { uploads, upload, begun } = await serve({ memory: 150 * kB });
  const small = await begun('bilal', 16 * kB);
  const large = await begun('asha', 80 * kB);
  const next = upload('chitra');
  next.body.end(new Uint8Array(60 * kB));
  expect(await large.answer).toBe('BUSY');
  expect(await next.answer).toBe('60000 1');
  small.body.end();
  expect(await small.answer).toBe('16000 1');
  expect(uploads.held).toBe(0);
});

test('complete bodies keep their memory until they are answered: bodies that do not fit are refused', async () => {
  const finish: (() => void)[] = [];
  const { uploads, upload } = await serve({ memory: 150 * kB }, () => new Promise((resolve) => finish.push(resolve)));
  const whole = upload('asha');
  whole.body.end(new Uint8Array(100 * kB));
  await vi.waitFor(() => expect(finish).toHaveLength(1));
  const next = upload('bilal');
  next.body.write(new Uint8Array(90 * kB));
  expect(await next.answer).toBe('BUSY');
  expect(uploads.held).toBe(100 * kB);
  finish[0]!();
  expect(await whole.answer).toBe('100000 1');
  expect(uploads.held).toBe(0);
});
