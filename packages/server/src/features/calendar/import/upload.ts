import type { Host } from '@nukkad/core/kernel/context.ts';
import { FeedProblem } from '@nukkad/core/features/calendar/import/calendars.ts';
import { FeedName } from '@nukkad/core/features/calendar/import/contract.ts';
import { handInFeed } from '@nukkad/core/features/calendar/import/refresh.ts';
import { largestFeedFile } from '@nukkad/core/features/calendar/import/rules.ts';
import { refused } from '@nukkad/core/kernel/operation.ts';
import { refusals } from '@nukkad/core/kernel/refusals.ts';
import type { Context, Env, Hono } from 'hono';
import type { UploadKind, Uploads } from '../../../http/uploads.ts';

const upload: UploadKind = { largest: largestFeedFile, tooLarge: 'FEED_TOO_LARGE', tooSlow: 'FEED_TOO_SLOW' };

/** Whether a request hands in a calendar: it brings bytes instead of JSON, and more of them than others. */
export const handsInCalendar = ({ req }: Context): boolean =>
  req.method === 'PUT' && /^\/api\/feeds\/[^/]+\/file$/.test(req.path);

/** Takes calendar files in. Refusals are thrown, but for the one that says more than its code. */
export function takeCalendars<E extends Env>(
  app: Hono<E>,
  host: Host,
  personOf: (headers: Headers) => Promise<string | null>,
  uploads: Uploads,
) {
  app.put('/api/feeds/:id/file', async (c) => {
    const me = await personOf(c.req.raw.headers);
    if (me === null) throw refused('SIGNED_OUT');
    const name = FeedName.safeParse(c.req.query('name'));
    if (!name.success) throw refused('INVALID_INPUT');
    const feed = { id: c.req.param('id'), name: name.data };
    try {
      return await uploads.take(c, me, upload, async (bytes) => c.json(await handInFeed(host, me, feed, bytes)));
    } catch (error) {
      if (!(error instanceof FeedProblem)) throw error;
      const { status, message } = refusals.FEED_UNREADABLE;
      return c.json(
        { defined: true, code: 'FEED_UNREADABLE', status, message, data: { problem: error.message } },
        status,
      );
    }
  });
}
