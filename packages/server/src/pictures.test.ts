import { largestPicture } from '@nukkad/core/chat/rules.ts';
import { pino } from 'pino';
import sharp from 'sharp';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startJobs } from './jobs.ts';
import { PictureGate } from './pictures.ts';
import type { RunningServer } from './server.ts';
import { Browser, signedIn } from './testing/browser.ts';
import { keepingEverything, locatedPhoto, partsOf, scene, secret } from './testing/pictures.ts';
import { serve } from './testing/server.ts';

afterEach(() => void vi.useRealTimers());

let server: RunningServer;
let asha: Browser;
let bilal: Browser;
let chitra: Browser;
/** Between Asha and Bilal. */
let id: string;
beforeAll(async () => {
  server = await serve();
  [asha, bilal, chitra] = await Promise.all([signedIn(server, '2'), signedIn(server, '3'), signedIn(server, '4')]);
  const { request } = await asha.api.meets.request({ personId: '3' });
  id = (await bilal.api.meets.setStatus({ id: request.id, status: 'accepted' })).conversationId!;
});

const put = (
  by: Browser,
  pictureId: string,
  body: Uint8Array | string | ReadableStream,
  headers: Record<string, string> = {},
) => by.fetch(`/api/pictures/${pictureId}`, { method: 'PUT', body, headers, duplex: 'half' } as RequestInit);
const read = async (response: Response) => ({ status: response.status, ...((await response.json()) as object) });
const status = async (by: Browser, pictureId: string) => (await by.fetch(`/api/pictures/${pictureId}`)).status;
const bytesOf = async (by: Browser, pictureId: string) =>
  Buffer.from(await (await by.fetch(`/api/pictures/${pictureId}`)).arrayBuffer());
const kept = async () =>
  (await server.host.db.selectFrom('picture').select('id').execute()).map((row) => row.id).toSorted();

let made: Promise<Buffer> | undefined;
/** 56 megapixels in a small file. */
const bomb = () =>
  (made ??= sharp({ create: { width: 8000, height: 7000, channels: 3, background: 'red' } })
    .toColourspace('b-w')
    .png({ compressionLevel: 2 })
    .toBuffer());

/** Asha's, handed in and sent to Bilal. */
async function sent() {
  const pictureId = crypto.randomUUID();
  await put(asha, pictureId, await scene(40, 30).png().toBuffer());
  await asha.api.chat.send({ id, messageId: crypto.randomUUID(), type: 'picture', pictureId });
  return pictureId;
}

test('a photo comes back upright, and nothing of what the phone wrote beside it', async () => {
  const photo = await locatedPhoto();
  // It is all in there, and survives where nobody takes it out.
  expect(photo.toString('latin1').split(secret).length - 1).toBe(4);
  const careless = await keepingEverything(photo);
  expect(partsOf(careless.content)).toEqual(expect.arrayContaining(['EXIF', 'XMP ']));
  expect((await sharp(careless.content).metadata()).exif).toBeDefined();

  const pictureId = crypto.randomUUID();
  expect(await read(await put(asha, pictureId, photo))).toEqual({
    status: 200,
    id: pictureId,
    width: 300,
    height: 400,
  });
  const answer = await asha.fetch(`/api/pictures/${pictureId}`);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'inline',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'self'"),
    vary: expect.stringContaining('Cookie'),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(partsOf(bytes)).toEqual(['VP8 ']);
  expect(bytes.toString('latin1')).not.toMatch(/Exif|GPS|xmp|8BIM|Phone|Carter|19\.07/i);
  const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
  expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
  const { dominant } = await sharp(
    await sharp(bytes).extract({ left: 0, top: 0, width: 300, height: 150 }).toBuffer(),
  ).stats();
  expect(dominant.r).toBeGreaterThan(dominant.b);
});

describe('whatever a picture is made of, and whatever it is called', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('%s becomes WebP of at most 1600 px', async (format) => {
    const pictureId = crypto.randomUUID();
    const body = await scene(2000, 1000).toFormat(format).toBuffer();
    // What it is called by its sender means nothing.
    const answer = await read(await put(asha, pictureId, body, { 'content-type': 'text/html' }));
    expect(answer).toEqual({ status: 200, id: pictureId, width: 1600, height: 800 });
    const { format: is, width, height } = await sharp(await bytesOf(asha, pictureId)).metadata();
    expect({ is, width, height }).toEqual({ is: 'webp', width: 1600, height: 800 });
  });

  test('of one that moves, the first picture; a small one stays small; transparency stays', async () => {
    const frames = await sharp([await scene(20, 10).png().toBuffer(), await scene(20, 10).negate().png().toBuffer()], {
      join: { animated: true },
    })
      .gif()
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);
    const moving = crypto.randomUUID();
    expect(await read(await put(asha, moving, frames))).toMatchObject({ width: 20, height: 10 });
    expect((await sharp(await bytesOf(asha, moving)).metadata()).pages ?? 1).toBe(1);
    const clear = crypto.randomUUID();
    const glass = sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } } });
    await put(asha, clear, await glass.png().toBuffer());
    expect((await sharp(await bytesOf(asha, clear)).metadata()).hasAlpha).toBe(true);
  });
});

describe('what is no picture is refused by name and leaves nothing behind', () => {
  test.each<[string, () => Promise<Uint8Array | string | ReadableStream>, number, string]>([
    ['nothing', async () => '', 400, 'NOT_A_PICTURE'],
    ['words', async () => 'This is a picture, I promise.', 400, 'NOT_A_PICTURE'],
    ['a page', async () => '<!doctype html><script>alert(1)</script>', 400, 'NOT_A_PICTURE'],
    [
      'a drawing that can ask for files',
      async () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      400,
      'NOT_A_PICTURE',
    ],
    ['a format that no phone shows', async () => scene(9, 9).tiff().toBuffer(), 400, 'NOT_A_PICTURE'],
    ['half a photo', async () => (await scene(900, 900).jpeg().toBuffer()).subarray(0, 4000), 400, 'NOT_A_PICTURE'],
    ['a bomb', bomb, 400, 'NOT_A_PICTURE'],
    ['more than 10 MB', async () => Buffer.alloc(largestPicture + 1), 413, 'PICTURE_TOO_LARGE'],
    [
      'more than 10 MB of unknown length',
      async () => new Blob([Buffer.alloc(largestPicture + 1)]).stream(),
      413,
      'PICTURE_TOO_LARGE',
    ],
  ])('%s', async (_, body, code, name) => {
    const before = await kept();
    const given = await body();
    expect(await read(await put(asha, crypto.randomUUID(), given, { 'content-type': 'image/jpeg' }))).toMatchObject({
      status: code,
      code: name,
    });
    expect(await kept()).toEqual(before);
  });

  test('a bomb is small, and would be a picture', async () => {
    expect((await bomb()).length).toBeLessThan(300_000);
    expect(await sharp(await bomb()).metadata()).toMatchObject({ width: 8000, height: 7000 });
  });

  test('other addresses take no more than before', async () => {
    for (const path of ['/api/me', '/api/pictures/a/b', '/api/pictures']) {
      const big = await asha.fetch(path, { method: 'PUT', body: Buffer.alloc(100_000) });
      expect({ path, status: big.status }).toEqual({ path, status: 413 });
    }
    const bytes = await asha.fetch('/api/me', { method: 'PUT', body: 'x', headers: { 'content-type': 'image/png' } });
    expect(await read(bytes)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });
});

test('the signed-out and pages of other sites hand in nothing and see nothing', async () => {
  const pictureId = await sent();
  const before = await kept();
  const png = await scene(4, 4).png().toBuffer();
  const nobody = new Browser(server.url);
  expect(await read(await put(nobody, crypto.randomUUID(), png))).toMatchObject({ status: 401, code: 'SIGNED_OUT' });
  expect(await read(await nobody.fetch(`/api/pictures/${pictureId}`))).toMatchObject({
    status: 401,
    code: 'SIGNED_OUT',
  });
  expect(await read(await put(asha, crypto.randomUUID(), png, { origin: 'https://evil.example' }))).toMatchObject({
    status: 403,
    code: 'CROSS_SITE',
  });
  expect(await kept()).toEqual(before);
});

test('the other sees it once it is sent; a stranger and whoever is blocked do not', async () => {
  const pictureId = crypto.randomUUID();
  await put(asha, pictureId, await scene(40, 30).png().toBuffer());
  expect([await status(asha, pictureId), await status(bilal, pictureId)]).toEqual([200, 404]);
  const message = await asha.api.chat.send({ id, messageId: crypto.randomUUID(), type: 'picture', pictureId });
  expect(message).toMatchObject({ type: 'picture', attachment: pictureId, message: '' });
  expect([await status(bilal, pictureId), await status(chitra, pictureId)]).toEqual([200, 404]);
  expect((await bytesOf(bilal, pictureId)).equals(await bytesOf(asha, pictureId))).toBe(true);
  // What is not there answers like what is not theirs.
  const gone = await read(await chitra.fetch(`/api/pictures/${crypto.randomUUID()}`));
  expect(await read(await chitra.fetch(`/api/pictures/${pictureId}`))).toEqual(gone);
  expect((await asha.fetch('/api/pictures/nonsense')).headers.get('cache-control')).toBe('no-store');

  await asha.api.safety.block({ personId: '3' });
  expect([await status(asha, pictureId), await status(bilal, pictureId)]).toEqual([200, 404]);
  await asha.api.safety.unblock({ personId: '3' });
  expect(await status(bilal, pictureId)).toBe(200);
});

test('handing in again answers the same, and an id of somebody else is taken', async () => {
  const pictureId = crypto.randomUUID();
  const png = await scene(40, 30).png().toBuffer();
  const first = await read(await put(asha, pictureId, png));
  expect(first).toEqual({ status: 200, id: pictureId, width: 40, height: 30 });
  expect(await read(await put(asha, pictureId, await scene(8, 8).png().toBuffer()))).toEqual(first);
  expect(await read(await put(bilal, pictureId, png))).toMatchObject({ status: 409, code: 'ID_TAKEN' });
  const answers = await Promise.all([1, 2].map(() => put(bilal, '01900000-0000-7000-8000-00000000000f', png)));
  expect(await Promise.all(answers.map(read))).toEqual(
    Array.from({ length: 2 }, () => ({
      status: 200,
      id: '01900000-0000-7000-8000-00000000000f',
      width: 40,
      height: 30,
    })),
  );
});

test('so many an hour, in words', async () => {
  for (let at = 0; at < 60; at++) await server.host.rateLimits.take('pictures', '4');
  expect(await read(await put(chitra, crypto.randomUUID(), await scene(4, 4).png().toBuffer()))).toMatchObject({
    status: 429,
    code: 'PICTURES_HOURLY',
    message: expect.stringContaining('60 pictures'),
  });
});

test('what no message has is gone after a day, by itself', async () => {
  const [unsent, inChat] = [crypto.randomUUID(), await sent()];
  await put(asha, unsent, await scene(4, 4).png().toBuffer());
  const yesterday = new Date(Date.now() - 86_400_000 - 1000);
  await server.host.db
    .updateTable('picture')
    .set({ wanted_at: yesterday })
    .where('id', 'in', [unsent, inChat])
    .execute();
  const stop = startJobs(server.host, pino({ level: 'silent' }));
  await vi.waitFor(async () => expect(await status(asha, unsent)).toBe(404));
  expect(await status(bilal, inChat)).toBe(200);
  await stop();
});

test('two are worked on at once, some wait, and more are asked to come again', async () => {
  const gate = new PictureGate();
  let working = 0;
  let most = 0;
  const finish: (() => void)[] = [];
  const one = (person: string) =>
    gate.through(person, () =>
      gate.work(async () => {
        most = Math.max(most, ++working);
        await new Promise<void>((resolve) => finish.push(resolve));
        working--;
      }),
    );
  const all = Array.from({ length: 16 }, (_, at) => one(`person ${Math.floor(at / 2)}`));
  await expect(one('somebody else')).rejects.toMatchObject({ code: 'BUSY' });
  for (let done = 0; done < 16; done++) {
    await vi.waitFor(() => expect(finish.length).toBeGreaterThan(done));
    finish[done]!();
  }
  await Promise.all(all);
  expect(most).toBe(2);
  const two = [one('Asha'), one('Asha')];
  await expect(one('Asha')).rejects.toMatchObject({ code: 'BUSY' });
  const bilals = one('Bilal');
  for (let done = 16; done < 19; done++) {
    await vi.waitFor(() => expect(finish.length).toBeGreaterThan(done));
    finish[done]!();
  }
  await Promise.all([...two, bilals]);
});

test.each<[string, Record<string, string>]>([
  ['of known length', { 'content-length': '1000' }],
  ['of unknown length', { 'transfer-encoding': 'chunked' }],
])('whoever hands in drop by drop, %s, keeps others out for a minute at most', async (_, headers) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const letIn = vi.spyOn(server.host.rateLimits, 'take');
  const drops = [1, 2].map(() => {
    const drop = request(`${server.url}/api/pictures/${crypto.randomUUID()}`, {
      method: 'PUT',
      headers: { ...headers, cookie: bilal.cookie },
    });
    drop.write('R');
    return drop;
  });
  const answers = drops.map(async (drop) => {
    const [answer] = (await once(drop, 'response')) as [IncomingMessage];
    let body = '';
    for await (const part of answer) body += String(part);
    return JSON.parse(body) as unknown;
  });
  await vi.waitFor(() => expect(letIn).toHaveBeenCalledTimes(2));
  const png = await scene(4, 4).png().toBuffer();
  const next = async () => read(await put(bilal, crypto.randomUUID(), png));
  expect(await next()).toMatchObject({ status: 503, code: 'BUSY' });
  await vi.advanceTimersByTimeAsync(50_000);
  expect(await next()).toMatchObject({ status: 503, code: 'BUSY' });
  await vi.advanceTimersByTimeAsync(10_000);
  for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ code: 'PICTURE_TOO_SLOW' });
  expect(await next()).toMatchObject({ status: 200 });
  letIn.mockRestore();

  // Nor is the rest waited for.
  const ended = drops.map((drop) => new Promise((resolve) => drop.once('error', resolve).once('close', resolve)));
  for (const drop of drops) drop.write('I');
  await vi.waitFor(() => vi.advanceTimersByTimeAsync(1000));
  await Promise.all(ended);
});
