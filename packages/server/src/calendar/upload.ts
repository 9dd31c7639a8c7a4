import type { Host } from '@nukkad/core/context.ts';
import { FeedProblem } from '@nukkad/core/feeds/calendars.ts';
import { FeedName } from '@nukkad/core/feeds/contract.ts';
import { handInFeed } from '@nukkad/core/feeds/refresh.ts';
import { largestFeedFile } from '@nukkad/core/feeds/rules.ts';
import { refused } from '@nukkad/core/operation.ts';
import { refusals } from '@nukkad/core/refusals.ts';
import type { Context, Env, Hono } from 'hono';
import type { UploadKind, Uploads } from '../uploads.ts';

const upload: UploadKind = { largest: largestFeedFile, tooLarge: 'FEED_TOO_LARGE', tooSlow: 'FEED_TOO_SLOW' };

const idInPath = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } } as const;
const nameInQuery = {
  name: 'name',
  in: 'query',
  required: true,
  schema: { type: 'string', minLength: 1, maxLength: 60 },
} as const;

/** The address of calendar files, in the API's description of itself. */
export const calendarFilePaths = {
  '/feeds/{id}/file': {
    put: {
      operationId: 'feeds.upload',
      summary: 'Bring in the events of a calendar file',
      description:
        'The bytes of an .ics file (RFC 5545), at most 1 MB, under a UUID of your own choice. They must arrive within a minute and, after 5 s, at 16 kB/s on average. What cannot be read is refused, and `data.problem` names the line.',
      tags: ['feeds'],
      parameters: [idInPath, nameInQuery],
      requestBody: { required: true, content: { 'application/octet-stream': {} } },
      responses: { 200: { description: 'The calendar, as in the list' } },
    },
  },
};

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
