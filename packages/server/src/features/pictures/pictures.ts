import {
  checkPicture,
  countPicture,
  keepPicture,
  keptPicture,
  readPicture,
  type Encoded,
} from '@nukkad/core/features/pictures/pictures.ts';
import { largestPicture } from '@nukkad/core/features/chat/rules.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import { refused } from '@nukkad/core/kernel/operation.ts';
import type { Context, Env, Hono } from 'hono';
import sharp from 'sharp';
import { clientHas } from '../../http/entity-tag.ts';
import type { UploadKind, Uploads } from '../../http/uploads.ts';

/** The longer side of a picture that is kept, in px. */
const longestSide = 1600;
/** More pixels than any phone's camera takes are a bomb: a small file that fills the memory. */
const mostPixels = 50_000_000;
/** How many are decoded at once. They run beside the server's own thread, but share its cores and memory. */
const mostAtOnce = 2;
const upload: UploadKind = { largest: largestPicture, tooLarge: 'PICTURE_TOO_LARGE', tooSlow: 'PICTURE_TOO_SLOW' };

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

/** Runs a limited number of tasks at once; the others wait in the order in which they came. */
export class Slots {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(atOnce: number = mostAtOnce) {
    this.#free = atOnce;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#free--;
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}

/** Whether a request hands in a picture: the one kind that brings bytes instead of JSON, and more of them than others. */
export const handsInPicture = ({ req }: Context): boolean =>
  req.method === 'PUT' && /^\/api\/pictures\/[^/]+$/.test(req.path);

/** Takes pictures in and hands them out. Refusals are thrown. */
export function servePictures<E extends Env>(
  app: Hono<E>,
  host: Host,
  personOf: (headers: Headers) => Promise<string | null>,
  encode: Reencode,
  uploads: Uploads,
) {
  const decoders = new Slots();
  const who = async (c: Context) => {
    const personId = await personOf(c.req.raw.headers);
    if (personId === null) throw refused('SIGNED_OUT');
    return personId;
  };
  app.put('/api/pictures/:id', async (c) => {
    const me = await who(c);
    const id = c.req.param('id');
    const kept = await keptPicture(host.db, me, id);
    if (kept) return c.json(kept);
    return uploads.take(
      c,
      me,
      upload,
      async (bytes) => c.json(await keepPicture(host, me, id, await decoders.run(() => encode(bytes)))),
      () => countPicture(host, me),
    );
  });
  app.get('/api/pictures/:id', async (c) => {
    const me = await who(c);
    const id = c.req.param('id');
    const tag = `"${id.toLowerCase()}"`;
    const headers = {
      // A browser may keep it but must ask before each use: the message can be deleted, its sender can block, and somebody
      // else can sign in on the device.
      'cache-control': 'private, no-cache',
      // What is under an id never changes.
      etag: tag,
      vary: 'Cookie',
    };
    if (clientHas(c, tag)) {
      await checkPicture(host.db, me, id);
      return c.body(null, 304, headers);
    }
    const { content, contentType } = await readPicture(host.db, me, id);
    return c.body(new Uint8Array(content), 200, {
      ...headers,
      'content-type': contentType,
      'content-disposition': 'inline',
    });
  });
}
