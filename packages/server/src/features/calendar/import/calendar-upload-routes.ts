import type { Host } from '@nukkad/core/kernel/context.ts';
import { FeedProblem } from '@nukkad/core/features/calendar/import/calendar-reader.ts';
import { FeedName } from '@nukkad/core/features/calendar/import/contract.ts';
import { importFeedFile } from '@nukkad/core/features/calendar/import/import-file.ts';
import { largestFeedFile } from '@nukkad/core/features/calendar/import/feed-limits.ts';
import { refused } from '@nukkad/core/kernel/operation.ts';
import type { Context, Env, Hono } from 'hono';
import { refuse } from '../../../http/error-answers.ts';
import type { UploadKind, Uploads } from '../../../http/uploads.ts';
import type { PersonOf } from '../../../http/request-env.ts';

const upload: UploadKind = { maxBytes: largestFeedFile, tooLarge: 'FEED_TOO_LARGE', tooSlow: 'FEED_TOO_SLOW' };

/** Whether a request uploads a calendar: its body is not JSON, and larger than others. */
export const uploadsCalendar = ({ req }: Context): boolean =>
  req.method === 'PUT' && /^\/api\/feeds\/[^/]+\/file$/.test(req.path);

export function serveCalendarUploads<E extends Env>(app: Hono<E>, host: Host, personOf: PersonOf, uploads: Uploads) {
  app.put('/api/feeds/:id/file', async (c) => {
    const me = await personOf(c);
    if (me === null) throw refused('SIGNED_OUT');
    const name = FeedName.safeParse(c.req.query('name'));
    if (!name.success) throw refused('INVALID_INPUT');
    const feed = { id: c.req.param('id'), name: name.data };
    try {
      return await uploads.take(c, {
        personId: me,
        kind: upload,
        work: async (bytes) => c.json(await importFeedFile(host, me, feed, bytes)),
      });
    } catch (error) {
      if (!(error instanceof FeedProblem)) throw error;
      return refuse(c, 'FEED_UNREADABLE', { problem: error.message });
    }
  });
}
