import {
  checkPicture,
  countPicture,
  keepPicture,
  keptPicture,
  readPicture,
} from '@nukkad/core/features/pictures/pictures.ts';
import { largestPicture } from '@nukkad/core/features/pictures/picture-limits.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import { refused } from '@nukkad/core/kernel/operation.ts';
import type { Context, Hono } from 'hono';
import { clientHas } from '../../http/entity-tag.ts';
import { ConcurrencyLimit } from '../../http/concurrency-limit.ts';
import type { UploadKind, Uploads } from '../../http/uploads.ts';
import type { Env, PersonOf } from '../../http/request-env.ts';
import { TurnsPerPerson } from '../../http/turns-per-person.ts';
import { pixelsOf, type Reencode } from './reencode-picture.ts';

const maxWaiting = 60;
/** More than the app sends. One takes up to a second, for which the others must not wait. */
const largePixels = 12_000_000;
const upload: UploadKind = { maxBytes: largestPicture, tooLarge: 'PICTURE_TOO_LARGE', tooSlow: 'PICTURE_TOO_SLOW' };

export const uploadsPicture = ({ req }: Context): boolean =>
  req.method === 'PUT' && /^\/api\/pictures\/[^/]+$/.test(req.path);

export interface PictureParts {
  host: Host;
  personOf: PersonOf;
  reencode: Reencode;
  uploads: Uploads;
}

export function servePictures(app: Hono<Env>, { host, personOf, reencode, uploads }: PictureParts) {
  const [forSmall, forLarge] = [new ConcurrencyLimit(1, maxWaiting), new ConcurrencyLimit(1, maxWaiting)];
  const decode = async (bytes: Uint8Array, me: string) =>
    ((await pixelsOf(bytes)) > largePixels ? forLarge : forSmall).run(() => reencode(bytes), me);
  const turns = new TurnsPerPerson();
  const who = async (c: Context) => {
    const personId = await personOf(c);
    if (personId === null) throw refused('SIGNED_OUT');
    return personId;
  };
  app.put('/api/pictures/:id', async (c) => {
    const me = await who(c);
    const id = c.req.param('id');
    const kept = await keptPicture(host.db, me, id);
    if (kept) return c.json(kept);
    return uploads.take(c, {
      personId: me,
      kind: upload,
      admit: () => countPicture(host, me),
      work: async (bytes) => c.json(await keepPicture(host, me, id, await decode(bytes, me))),
    });
  });
  const serve = async (c: Context<Env>, id: string, size: 'full' | 'small') => {
    const me = await who(c);
    const tag = size === 'small' ? `"${id.toLowerCase()}-small"` : `"${id.toLowerCase()}"`;
    const headers = {
      // Checked before each use: visibility, blocks and who is signed in can change.
      'cache-control': 'private, no-cache',
      etag: tag,
      vary: 'Cookie',
    };
    if (clientHas(c, tag)) {
      await checkPicture(host, me, id);
      return c.body(null, 304, headers);
    }
    return turns.run(me, c.env.outgoing, async () => {
      const { content, contentType } = await readPicture(host, me, id, size);
      return c.body(new Uint8Array(content), 200, {
        ...headers,
        'content-type': contentType,
        'content-disposition': 'inline',
      });
    });
  };
  app.get('/api/pictures/:id', (c) => serve(c, c.req.param('id'), 'full'));
  app.get('/api/pictures/:id/small', (c) => serve(c, c.req.param('id'), 'small'));
}
