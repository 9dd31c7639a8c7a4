import { sql, type Kysely } from 'kysely';
import type { Context, Host } from '../../../kernel/context.ts';
import type { Database, FeedRow } from '../../../kernel/database.ts';
import { refused, transaction, uuid } from '../../../kernel/operation.ts';
import { mustBeAllowed } from '../../warnings/check-public-texts.ts';
import type { Feed } from './contract.ts';
import { feedAddress } from './feed-address.ts';
import { maxFeeds } from './feed-limits.ts';

export const feedFrom = (row: FeedRow): Feed => ({
  id: row.id,
  name: row.name,
  url: row.url,
  step: row.step,
  refreshedAt: row.refreshed_at?.toISOString() ?? null,
  next: row.next_at?.toISOString() ?? null,
  events: row.events,
  problem: row.problem,
  isPublic: row.approved_at !== null,
});

export async function feedsOf(db: Kysely<Database>, me: string): Promise<Feed[]> {
  const rows = await db
    .selectFrom('feed')
    .selectAll()
    .where('owner', '=', me)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
  return rows.map(feedFrom);
}

export async function countRefresh({ rateLimits }: Host, me: string) {
  if (!(await rateLimits.take('feeds', me))) throw refused('FEEDS_TOO_OFTEN');
}

/** Safe to repeat. Refuses an incomplete profile, a taken id, a known address, too many calendars, a name not allowed. */
export async function addFeed(
  { db, me, now }: Pick<Context, 'db' | 'me' | 'now'>,
  feed: { id: string; name: string; url: string | null },
): Promise<FeedRow> {
  // Locked, so that two requests at once cannot both add the last calendar.
  const self = await db.selectFrom('person').selectAll().where('id', '=', me).forUpdate().executeTakeFirst();
  if (!self?.onboarded_at) throw refused('PROFILE_INCOMPLETE');
  const known = await db.selectFrom('feed').selectAll().where('id', '=', feed.id).executeTakeFirst();
  if (known && known.owner !== me) throw refused('ID_TAKEN');
  if (known) return known;
  const { many } = await db
    .selectFrom('feed')
    .select(sql<number>`count(*)::int`.as('many'))
    .where('owner', '=', me)
    .executeTakeFirstOrThrow();
  if (many >= maxFeeds) throw refused('FEEDS_FULL');
  await mustBeAllowed(db, feed.name);
  const added = await db
    .insertInto('feed')
    .values({
      ...feed,
      owner: me,
      added_at: now,
      refreshed_at: null,
      next_at: feed.url === null ? null : now,
      etag: null,
      last_modified: null,
      problem: null,
      step: feed.url === null ? null : 'waiting',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!added) throw refused('FEED_KNOWN');
  return added;
}

/** Returns right away; the import follows. Refuses with `FEED_ADDRESS`, `FEEDS_TOO_OFTEN`, and like `addFeed`. */
export async function subscribe(
  host: Host,
  me: string,
  feed: { feedId: string; name: string; url: string },
): Promise<Feed> {
  const url = feedAddress(feed.url);
  if (url === null) throw refused('FEED_ADDRESS');
  await countRefresh(host, me);
  const added = await transaction(host, (context) =>
    addFeed({ ...context, me }, { id: feed.feedId, name: feed.name, url }),
  );
  host.calendars.wake();
  return feedFrom(added);
}

export async function removeFeed({ db, me }: Context, id: string): Promise<Feed[]> {
  const removed = await db
    .deleteFrom('feed')
    .where('id', '=', uuid(id))
    .where('owner', '=', me)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw refused('NOT_FOUND');
  return feedsOf(db, me);
}
