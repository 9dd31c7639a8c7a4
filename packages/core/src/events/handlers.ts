import { sql } from 'kysely';
import { readNotices } from '../hosting/notices.ts';
import { signedIn } from '../operation.ts';
import { eventFrom, readEvent, seenEvents } from './event.ts';
import { categories } from './rules.ts';

/** Events stay listed for this long after their start, so that somebody on the way still finds the address. */
const lingerMs = 3 * 3600_000;

export const events = {
  list: signedIn.events.list.handler(async ({ input, context: { db, me, now, host } }) => {
    const category = categories.find((name) => name.toLowerCase() === input.category);
    const { rows } = await seenEvents(
      sql`(
        select ${me}::text as viewer, id as event_id from event
        where status = 'published' and starts_at > ${new Date(now.getTime() - lingerMs)}
          ${category ? sql`and category = ${category}` : sql``}
        order by starts_at, id limit 200
      )`,
      sql`order by event.starts_at, event.id`,
    ).execute(db);
    return { events: rows.map((row) => eventFrom(host.regions, row)) };
  }),

  get: signedIn.events.get.handler(({ input, context }) => readEvent(context, input.id)),

  notices: signedIn.events.notices.handler(async ({ input, context }) => ({
    notices: await readNotices(context, input.id),
  })),
};
