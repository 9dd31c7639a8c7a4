import { largestPicture } from '@nukkad/core/features/pictures/picture-limits.ts';
import { pino } from 'pino';
import sharp from 'sharp';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { jobsOf } from '../../jobs/jobs.ts';
import { ConcurrencyLimit } from '../../http/concurrency-limit.ts';
import type { RunningServer } from '../../server.ts';
import { Browser, signedIn } from '../../testing/browser.ts';
import { grain, keepingEverything, locatedPhoto, partsOf, scene, secret } from '../../testing/sample-pictures.ts';
import { serve } from '../../testing/serve.ts';
import { reencode } from './reencode-picture.ts';

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

test('a photo comes back upright and without metadata', async () => {
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
    'cache-control': 'private, no-cache',
    etag: `"${pictureId}"`,
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

describe('pictures of every format, under any name', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('%s becomes WebP of at most 1600 px', async (format) => {
    const pictureId = crypto.randomUUID();
    const body = await scene(2000, 1000).toFormat(format).toBuffer();
    // What it is called by its sender means nothing.
    const answer = await read(await put(asha, pictureId, body, { 'content-type': 'text/html' }));
    expect(answer).toEqual({ status: 200, id: pictureId, width: 1600, height: 800 });
    const { format: is, width, height } = await sharp(await bytesOf(asha, pictureId)).metadata();
    expect({ is, width, height }).toEqual({ is: 'webp', width: 1600, height: 800 });
  });

  test('the first frame of an animation; small pictures stay small; transparency is kept', async () => {
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

test('the smaller version has at most 480 px, no metadata, and a tag of its own', async () => {
  const pictureId = crypto.randomUUID();
  await put(
    asha,
    pictureId,
    await scene(2000, 1000)
      .withExif({ IFD0: { ImageDescription: secret } })
      .jpeg()
      .toBuffer(),
  );
  const small = (headers: Record<string, string> = {}) => asha.fetch(`/api/pictures/${pictureId}/small`, { headers });
  const answer = await small();
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-cache',
    etag: `"${pictureId}-small"`,
    vary: expect.stringContaining('Cookie'),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(partsOf(bytes)).toEqual(['VP8 ']);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 240 });
  expect((await small({ 'if-none-match': `"${pictureId}-small"` })).status).toBe(304);
  expect((await small({ 'if-none-match': `"${pictureId}"` })).status).toBe(200);
  expect((await chitra.fetch(`/api/pictures/${pictureId}/small`)).status).toBe(404);
  // Pictures of earlier versions have none.
  await server.host.db.updateTable('picture').set({ small: null }).where('id', '=', pictureId).execute();
  expect(Buffer.from(await (await small()).arrayBuffer())).toEqual(await bytesOf(asha, pictureId));
});

test('a profile photo is served to the people its owner chose, from every address and every copy', async () => {
  const pictureId = crypto.randomUUID();
  await put(asha, pictureId, await scene(800, 1000).png().toBuffer());
  await asha.api.photos.add({ id: pictureId });
  const statuses = (by: Browser, tag?: string) =>
    Promise.all(
      ['', '/small'].map(
        async (size) =>
          (await by.fetch(`/api/pictures/${pictureId}${size}`, tag ? { headers: { 'if-none-match': tag } } : {}))
            .status,
      ),
    );
  expect(await statuses(bilal)).toEqual([200, 200]);
  expect(await statuses(bilal, '*')).toEqual([304, 304]);
  const gone = async (by: Browser) => {
    expect(await statuses(by)).toEqual([404, 404]);
    expect(await statuses(by, '*')).toEqual([404, 404]);
  };
  await gone(chitra);
  for (const path of [`/e/${pictureId}/picture`, `/pictures/${pictureId}`, `/api/pictures/${pictureId}/full`])
    expect((await chitra.fetch(path)).headers.get('content-type')).not.toMatch(/^image/);
  const signedOut = await fetch(`${server.url}/api/pictures/${pictureId}`);
  expect(signedOut.status).toBe(401);
  await asha.api.safety.block({ personId: '3' });
  await gone(bilal);
  await asha.api.safety.unblock({ personId: '3' });
  expect(await statuses(bilal)).toEqual([200, 200]);
  await asha.api.photos.remove({ id: pictureId });
  await gone(bilal);
  await gone(asha);
});

describe('other files are refused by name and leave nothing behind', () => {
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

  test('a decompression bomb is refused', async () => {
    expect((await bomb()).length).toBeLessThan(300_000);
    expect(await sharp(await bomb()).metadata()).toMatchObject({ width: 8000, height: 7000 });
  });

  test('other paths accept no larger bodies', async () => {
    for (const path of ['/api/me', '/api/pictures/a/b', '/api/pictures']) {
      const big = await asha.fetch(path, { method: 'PUT', body: Buffer.alloc(100_000) });
      expect({ path, status: big.status }).toEqual({ path, status: 413 });
    }
    const bytes = await asha.fetch('/api/me', { method: 'PUT', body: 'x', headers: { 'content-type': 'image/png' } });
    expect(await read(bytes)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });
});

test('signed-out browsers and other sites can neither upload nor see pictures', async () => {
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

test('the other person sees it once it is sent; strangers and blocked people do not', async () => {
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

test('uploading again answers the same, and another person’s id is taken', async () => {
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

test('uploads per hour are limited', async () => {
  for (let at = 0; at < 60; at++) await server.host.rateLimits.take('pictures', '4');
  expect(await read(await put(chitra, crypto.randomUUID(), await scene(4, 4).png().toBuffer()))).toMatchObject({
    status: 429,
    code: 'PICTURES_HOURLY',
    message: expect.stringContaining('60 pictures'),
  });
});

test('pictures that no message uses are deleted after a day', async () => {
  const [unsent, inChat] = [crypto.randomUUID(), await sent()];
  await put(asha, unsent, await scene(4, 4).png().toBuffer());
  const yesterday = new Date(Date.now() - 86_400_000 - 1000);
  await server.host.db
    .updateTable('picture')
    .set({ wanted_at: yesterday })
    .where('id', 'in', [unsent, inChat])
    .execute();
  const jobs = jobsOf(server.host, pino({ level: 'silent' }), (batch) => batch());
  await jobs.find(({ name }) => name === 'old rows')!.run();
  expect(await status(asha, unsent)).toBe(404);
  expect(await status(bilal, inChat)).toBe(200);
});

describe('a browser that has a picture asks before each use', () => {
  const again = (by: Browser, pictureId: string, tag = `"${pictureId}"`) =>
    by.fetch(`/api/pictures/${pictureId}`, { headers: { 'if-none-match': tag } });

  test('an unchanged picture is answered without bytes', async () => {
    const pictureId = await sent();
    for (const by of [asha, bilal]) {
      const unchanged = await again(by, pictureId);
      expect(Object.fromEntries(unchanged.headers)).toMatchObject({
        'cache-control': 'private, no-cache',
        etag: `"${pictureId}"`,
        vary: expect.stringContaining('Cookie'),
      });
      expect({ status: unchanged.status, body: await unchanged.text() }).toEqual({ status: 304, body: '' });
    }
    for (const tag of [`W/"${pictureId}"`, `"other", "${pictureId}"`, '*'])
      expect([tag, (await again(bilal, pictureId, tag)).status]).toEqual([tag, 304]);
    for (const tag of ['"other"', pictureId.slice(1), ''])
      expect([tag, (await again(bilal, pictureId, tag)).status]).toEqual([tag, 200]);
  });

  test('people who may not see it get the same answer as strangers', async () => {
    const pictureId = await sent();
    const unknown = crypto.randomUUID();
    const nothing = await read(await again(chitra, unknown));
    expect(nothing).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await read(await again(chitra, pictureId))).toEqual(nothing);
    expect((await again(bilal, pictureId)).status).toBe(304);

    await asha.api.safety.block({ personId: '3' });
    const blocked = await again(bilal, pictureId);
    expect(blocked.headers.get('cache-control')).toBe('no-store');
    expect(await read(blocked)).toEqual(nothing);
    await asha.api.safety.unblock({ personId: '3' });
    expect((await again(bilal, pictureId)).status).toBe(304);

    const { messages } = await asha.api.chat.messages({ id });
    const message = messages.find(({ attachment }) => attachment === pictureId)!;
    await asha.api.chat.remove({ id, messageId: message.id, from: 'both' });
    for (const by of [asha, bilal]) expect(await read(await again(by, pictureId))).toEqual(nothing);
  });

  test('after sign-out it gets nothing, and clears its cache', async () => {
    const pictureId = await sent();
    const phone = await signedIn(server, '3');
    const replay = new Browser(server.url);
    const { cookie } = phone;
    expect((await again(phone, pictureId)).status).toBe(304);
    const answer = await phone.post('/api/auth/sign-out', {});
    expect(answer.status).toBe(200);
    // 'storage' would take the hidden zone, the outbox and the app that opens without a network with it.
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    for (const headers of [{}, { cookie }]) {
      const refused = await replay.fetch(`/api/pictures/${pictureId}`, {
        headers: { ...headers, 'if-none-match': `"${pictureId}"` },
      });
      expect(await read(refused)).toMatchObject({ status: 401, code: 'SIGNED_OUT' });
    }
    // No other answer empties it.
    for (const path of ['/api/session', '/api/auth/get-session', '/'])
      expect((await bilal.fetch(path)).headers.get('clear-site-data')).toBeNull();
  });
});

test('two are decoded at once, the others wait', async () => {
  const slots = new ConcurrencyLimit(2);
  let working = 0;
  let most = 0;
  const finish: (() => void)[] = [];
  const all = Array.from({ length: 5 }, () =>
    slots.run(async () => {
      most = Math.max(most, ++working);
      await new Promise<void>((resolve) => finish.push(resolve));
      working--;
    }),
  );
  for (let done = 0; done < 5; done++) {
    await vi.waitFor(() => expect(finish.length).toBeGreaterThan(done));
    finish[done]!();
  }
  await Promise.all(all);
  expect(most).toBe(2);
});

test('people take turns, however many pictures someone else sent before, and too many are refused', async () => {
  const slots = new ConcurrencyLimit(1, 4);
  const order: string[] = [];
  const run = (name: string, whose: string) => slots.run(async () => void order.push(name), whose);
  const all = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => run(name, name.slice(0, 1)));
  await expect(run('a4', 'a')).rejects.toMatchObject({ code: 'BUSY' });
  await Promise.all(all);
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
});

test('when too many wait, a newcomer takes the place of someone’s second picture', async () => {
  const slots = new ConcurrencyLimit(1, 4);
  const order: string[] = [];
  const run = (name: string, whose: string) => slots.run(async () => void order.push(name), whose);
  const all = ['x1', 'a1', 'a2', 'b1', 'b2'].map((name) => run(name, name.slice(0, 1)));
  const refusals = [all[2], all[4]].map((it) => expect(it).rejects.toMatchObject({ code: 'BUSY' }));
  const newcomers = [run('c1', 'c'), run('d1', 'd')];
  await expect(run('e1', 'e')).rejects.toMatchObject({ code: 'BUSY' });
  await Promise.all(refusals);
  await Promise.all([all[0], all[1], all[3], ...newcomers]);
  expect(order).toEqual(['x1', 'a1', 'b1', 'c1', 'd1']);
});

test('small pictures do not wait for large ones', async () => {
  const [large, little] = await Promise.all(
    [scene(6000, 4000), scene(60, 40)].map(async (it) => new Uint8Array(await it.png().toBuffer())),
  );
  const held = Promise.withResolvers<void>();
  const busy = await serve(
    {},
    {
      async reencode(bytes) {
        if (bytes.length === large!.length) await held.promise;
        return reencode(bytes);
      },
    },
  );
  const [asha, bilal] = [await signedIn(busy, '2'), await signedIn(busy, '3')];
  const slow = [put(asha, crypto.randomUUID(), large!), put(asha, crypto.randomUUID(), large!)];
  expect((await put(bilal, crypto.randomUUID(), little!)).status).toBe(200);
  held.resolve();
  for (const answer of await Promise.all(slow)) expect(answer.status).toBe(200);
});

/** An upload that sends a first part, and then `drop` once a second until the connection ends. */
function drip(by: Browser, path: string, first: Uint8Array, drop: Uint8Array, headers: Record<string, string>) {
  const start = performance.now();
  const upload = request(`${server.url}${path}`, { method: 'PUT', headers: { ...headers, cookie: by.cookie } });
  upload.on('error', () => {});
  upload.write(first);
  const timer = setInterval(() => upload.write(drop), 1000);
  const closed = new Promise<number>((resolve) =>
    upload.on('close', () => {
      clearInterval(timer);
      resolve(performance.now() - start);
    }),
  );
  const answer = (async () => {
    const [response] = (await once(upload, 'response')) as [IncomingMessage];
    let body = '';
    for await (const part of response) body += String(part);
    return { ...(JSON.parse(body) as { code: string }), afterMs: performance.now() - start };
  })();
  // Not unhandled if the test fails before it is awaited.
  answer.catch(() => {});
  return { answer, closed };
}

const chunked = { 'transfer-encoding': 'chunked' };

test('sixteen slow uploads of eight accounts end after 5 s and lock nobody out', async () => {
  const slow = await Promise.all(['5', '6', '7', '8', '9', '10', '11', '12'].map((who) => signedIn(server, who)));
  const dev = await signedIn(server, '13');
  const png = await scene(4, 4).png().toBuffer();
  const letIn = vi.spyOn(server.host.rateLimits, 'take');
  const kilobyte = new Uint8Array(1000);
  const drips = slow.flatMap((by) =>
    [chunked, { 'content-length': '9000000' }].map((headers) =>
      drip(by, `/api/pictures/${crypto.randomUUID()}`, kilobyte, kilobyte, headers),
    ),
  );
  await vi.waitFor(() => expect(letIn).toHaveBeenCalledTimes(16));
  letIn.mockRestore();
  const file = `/api/feeds/${crypto.randomUUID()}/file?name=Theatre`;
  const calendar = drip(dev, file, kilobyte, kilobyte, chunked);
  expect(await read(await put(dev, crypto.randomUUID(), png))).toMatchObject({ status: 200 });
  // All of the slow ones are still under way.
  expect(await Promise.race([...drips.map(({ answer }) => answer), Promise.resolve('none has ended')])).toBe(
    'none has ended',
  );
  // One person can upload two at a time.
  expect(await read(await put(slow[0]!, crypto.randomUUID(), png))).toMatchObject({ status: 503, code: 'BUSY' });

  for (const { answer, closed } of drips) {
    const { code, afterMs } = await answer;
    expect(code).toBe('PICTURE_TOO_SLOW');
    expect(afterMs).toBeGreaterThan(4500);
    // Some 5.5 s, and more on a busy machine.
    expect(afterMs).toBeLessThan(15_000);
    expect(await closed).toBeLessThan(20_000);
  }
  expect(await calendar.answer).toMatchObject({ code: 'FEED_TOO_SLOW' });
  await calendar.closed;
  expect(await read(await put(slow[0]!, crypto.randomUUID(), png))).toMatchObject({ status: 200 });
});

test('an upload of 60 kB/s is accepted, however long it takes', async () => {
  const kiran = await signedIn(server, '1');
  const photo = await grain(420, 420).png().toBuffer();
  expect(photo.length).toBeGreaterThan(400_000);
  let at = 0;
  const body = new ReadableStream({
    async pull(controller) {
      controller.enqueue(new Uint8Array(photo.subarray(at, at + 30_000)));
      at += 30_000;
      if (at >= photo.length) return controller.close();
      await new Promise((resolve) => setTimeout(resolve, 500));
    },
  });
  const start = performance.now();
  expect(await read(await put(kiran, crypto.randomUUID(), body))).toMatchObject({ status: 200, width: 420 });
  expect(performance.now() - start).toBeGreaterThan(6000);
});
