import type { Host } from '../../../kernel/context.ts';
import { refused, transaction, uuid } from '../../../kernel/operation.ts';
import { revokeFeed } from './feed-approval.ts';
import type { Feed } from './contract.ts';
import { addFeed, countRefresh, feedFrom } from './own-feeds.ts';
import { storeEvents } from './store-events.ts';

export async function importFeedFile(
  host: Host,
  me: string,
  feed: { id: string; name: string },
  bytes: Uint8Array,
): Promise<Feed> {
  const id = uuid(feed.id);
  await countRefresh(host, me);
  const found = await host.calendars.read(bytes, host.now(), { owner: me, isScheduled: false });
  return transaction(host, async (context) => {
    const added = await addFeed({ ...context, me }, { ...feed, id, url: null });
    // A file must not replace a calendar that is fetched from an address.
    if (added.url !== null) throw refused('ID_TAKEN');
    // The operator approved the previous file, not this one.
    await revokeFeed(context.db, id, context.now);
    const { events, problem } = await storeEvents(context, id, found);
    const row = await context.db
      .updateTable('feed')
      .set({ events, problem, refreshed_at: context.now, read_at: context.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return feedFrom(row);
  });
}
