import { reading, signedIn, withoutTransaction } from '../../../kernel/operation.ts';
import { feedsOf, removeFeed, subscribe } from './own-feeds.ts';
import { refreshNow } from './refresh-feeds.ts';

export const feeds = {
  list: reading.feeds.list.handler(async ({ context: { db, me } }) => ({ feeds: await feedsOf(db, me) })),

  subscribe: withoutTransaction.feeds.subscribe.handler(({ input, context: { host, me } }) =>
    subscribe(host, me, input),
  ),

  refresh: withoutTransaction.feeds.refresh.handler(({ input, context }) => refreshNow(context, input.id)),

  remove: signedIn.feeds.remove.handler(async ({ input, context }) => ({
    feeds: await removeFeed(context, input.id),
  })),
};
