import { readNotices } from '../hosting/notices.ts';
import { signedIn } from '../operation.ts';
import { readEvent, tellEvent } from './event.ts';
import { countByDay, findEvents } from './finding.ts';

export const events = {
  list: signedIn.events.list.handler(({ input: { after, ...filter }, context }) => findEvents(context, filter, after)),

  month: signedIn.events.month.handler(async ({ input: { month, ...filter }, context }) => ({
    days: await countByDay(context, { ...filter, when: month }),
  })),

  get: signedIn.events.get.handler(({ input, context }) => readEvent(context, input.id)),

  save: signedIn.events.save.handler(async ({ input: { id }, context }) => {
    const { db, me, now } = context;
    // Only what one can see can be put aside.
    await readEvent(context, id);
    const { numInsertedOrUpdatedRows: saved } = await db
      .insertInto('saved_event')
      .values({ person_id: me, event_id: id, saved_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (saved) await tellEvent(context, [[me, id]]);
    return readEvent(context, id);
  }),

  unsave: signedIn.events.unsave.handler(async ({ input: { id }, context }) => {
    const { db, me } = context;
    const { numDeletedRows: gone } = await db
      .deleteFrom('saved_event')
      .where('person_id', '=', me)
      .where('event_id', '=', id)
      .executeTakeFirstOrThrow();
    if (gone) await tellEvent(context, [[me, id]]);
    return readEvent(context, id);
  }),
  notices: signedIn.events.notices.handler(async ({ input, context }) => ({
    notices: await readNotices(context, input.id),
  })),
};
