import { reading, refused, signedIn, transaction, uuid, withoutTransaction } from '../../../kernel/operation.ts';
import { addFeed, countRefresh, feedFrom, feedsOf } from './feed.ts';
import { feedAddress } from './feed-address.ts';

export const feeds = {
  list: reading.feeds.list.handler(async ({ context: { db, me } }) => ({ feeds: await feedsOf(db, me) })),

  subscribe: withoutTransaction.feeds.subscribe.handler(async ({ input, context: { host, me } }) => {
    const url = feedAddress(input.url);
    if (url === null) throw refused('FEED_ADDRESS');
    await countRefresh(host, me);
    const added = await transaction(host, (context) =>
      addFeed({ ...context, me }, { id: input.feedId, name: input.name, url }),
    );
    host.calendars.wake();
    return feedFrom(added);
  }),

  refresh: withoutTransaction.feeds.refresh.handler(async ({ input, context: { host, me, now } }) => {
    const id = uuid(input.id);
    const own = await host.db
      .selectFrom('feed')
      .select('id')
      .where('id', '=', id)
      .where('owner', '=', me)
      .where('url', 'is not', null)
      .executeTakeFirst();
    if (!own) throw refused('NOT_FOUND');
    await countRefresh(host, me);
    const waiting = await host.db
      .updateTable('feed')
      .set((feed) => ({
        next_at: feed.case().when('step', 'is', null).then(now).else(feed.ref('next_at')).end(),
        step: feed.fn.coalesce('step', feed.val('waiting' as const)),
      }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (!waiting) throw refused('NOT_FOUND');
    host.calendars.wake();
    return feedFrom(waiting);
  }),

  remove: signedIn.feeds.remove.handler(async ({ input, context: { db, me } }) => {
    const removed = await db
      .deleteFrom('feed')
      .where('id', '=', uuid(input.id))
      .where('owner', '=', me)
      .returning('id')
      .executeTakeFirst();
    if (!removed) throw refused('NOT_FOUND');
    return { feeds: await feedsOf(db, me) };
  }),
};
