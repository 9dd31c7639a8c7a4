import { countPicture, keepPicture, keptPicture, readPicture, type Encoded } from '@nukkad/core/chat/pictures.ts';
import { largestPicture } from '@nukkad/core/chat/rules.ts';
import type { Host } from '@nukkad/core/context.ts';
import { refused } from '@nukkad/core/operation.ts';
import type { Context, Env, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import sharp from 'sharp';

/** The longer side of a picture that is kept, in px. */
const longestSide = 1600;
/** More pixels than any phone's camera takes are a bomb: a small file that fills the memory. */
const mostPixels = 50_000_000;
/** How many are decoded at once. They run beside the server's own thread, but share its cores and memory. */
const mostAtOnce = 2;
/** How many may be on their way in, each with up to 10 MB in memory; then new ones are refused for the moment. */
const mostUnderWay = 16;
const mostOfOnePerson = 2;
/** How long the bytes of one may take, in ms: whoever hands them in drop by drop keeps others out as long. */
const patienceMs = 60_000;

// Whatever a file calls itself, it is read as one of these or not at all: others of the library's formats (SVG, PDF) are
// programs that can ask for files and addresses.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
});
// No picture comes twice.
sharp.cache(false);

export type Reencode = (bytes: Uint8Array) => Promise<Encoded>;

/**
 * Decodes a picture and encodes it anew, upright and in a size for a phone. Only its pixels are taken over: what a camera
 * wrote beside them (place, time, model, a smaller copy) is not. Refuses what cannot be decoded to the end.
 */
export const reencode: Reencode = async (bytes) => {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .timeout({ seconds: 20 })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    return { content: data, contentType: 'image/webp', width: info.width, height: info.height };
  } catch {
    throw refused('NOT_A_PICTURE');
  }
};

/**
 * Lets only so many pictures in at once, and fewer still be worked on. A picture is let in before its bytes are read, so
 * that a crowd fills neither the memory nor the queue.
 */
export class PictureGate {
  readonly #byPerson = new Map<string, number>();
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;
  #working = 0;

  /** Runs `take` for somebody's picture; refuses with `BUSY` while too many are under way. */
  async through<T>(personId: string, take: () => Promise<T>): Promise<T> {
    const own = this.#byPerson.get(personId) ?? 0;
    if (this.#underWay >= mostUnderWay || own >= mostOfOnePerson) throw refused('BUSY');
    this.#underWay++;
    this.#byPerson.set(personId, own + 1);
    try {
      return await take();
    } finally {
      this.#underWay--;
      const left = this.#byPerson.get(personId)! - 1;
      if (left > 0) this.#byPerson.set(personId, left);
      else this.#byPerson.delete(personId);
    }
  }

  /** Does the hard part of one, as soon as it is its turn. */
  async work<T>(work: () => Promise<T>): Promise<T> {
    if (this.#working >= mostAtOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#working++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#working--;
    }
  }
}

/** What a promise comes to, if that is in time. */
async function inTime<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(refused('PICTURE_TOO_SLOW')), patienceMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

const idInPath = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } } as const;

/** The addresses of pictures, in the API's description of itself. */
export const picturePaths = {
  '/pictures/{id}': {
    put: {
      operationId: 'pictures.put',
      summary: 'Hand in a picture, to be sent in a message or shown by an event',
      description:
        'The bytes of a JPEG, PNG, WebP, GIF or AVIF, at most 10 MB that arrive within a minute, under a UUID of your own choice. It is encoded anew, without what a camera wrote beside it. Safe to repeat.',
      tags: ['chat'],
      parameters: [idInPath],
      requestBody: { required: true, content: { 'application/octet-stream': {} } },
      responses: { 200: { description: 'It is kept: its id, and its width and height in pixels' } },
    },
    get: {
      operationId: 'pictures.get',
      summary: 'A picture of your own, of a conversation of yours, or of an event',
      tags: ['chat'],
      parameters: [idInPath],
      responses: { 200: { description: 'The picture', content: { 'image/webp': {} } } },
    },
  },
};

/** Whether a request hands in a picture: the one kind that brings bytes instead of JSON, and more of them than others. */
export const handsInPicture = ({ req }: Context): boolean =>
  req.method === 'PUT' && /^\/api\/pictures\/[^/]+$/.test(req.path);

/** Takes pictures in and hands them out. Refusals are thrown. */
export function servePictures<E extends Env>(
  app: Hono<E>,
  host: Host,
  personOf: (headers: Headers) => Promise<string | null>,
  encode: Reencode,
) {
  const gate = new PictureGate();
  const who = async (c: Context) => {
    const personId = await personOf(c.req.raw.headers);
    if (personId === null) throw refused('SIGNED_OUT');
    return personId;
  };
  const limit = bodyLimit({
    maxSize: largestPicture,
    onError() {
      throw refused('PICTURE_TOO_LARGE');
    },
  });
  app.put('/api/pictures/:id', async (c) => {
    const me = await who(c);
    const id = c.req.param('id');
    const kept = await keptPicture(host.db, me, id);
    if (kept) return c.json(kept);
    return gate.through(me, async () => {
      await countPicture(host, me);
      let bytes = new Uint8Array();
      // Of a body whose length is not known beforehand the limit itself reads all.
      await inTime(
        limit(c, async () => {
          bytes = new Uint8Array(await c.req.arrayBuffer());
        }),
      );
      return c.json(await keepPicture(host, me, id, await gate.work(() => encode(bytes))));
    });
  });
  app.get('/api/pictures/:id', async (c) => {
    const { content, contentType } = await readPicture(host.db, await who(c), c.req.param('id'));
    return c.body(new Uint8Array(content), 200, {
      'content-type': contentType,
      'content-disposition': 'inline',
      // It never changes; and whoever signs in next on this device is not shown what the one before was.
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'Cookie',
    });
  });
}
