import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../kernel/database.ts';
import { isPublicFeed } from '../../events/event-visibility.ts';
import { isUuid, refused } from '../../../kernel/operation.ts';

export interface ListedFeed {
  id: string;
  name: string;
  url: string | null;
  owner: { id: string; name: string; email: string } | null;
  addedAt: Date;
  /** Null until approved, and always for the operator's own. */
  approvedAt: Date | null;
  events: number;
}

export async function listFeeds(db: Kysely<Database>, most: number | null = null): Promise<ListedFeed[]> {
  const { rows } = await sql<ListedFeed>`
    select feed.id, feed.name, url, events, added_at as "addedAt", approved_at as "approvedAt",
      case when person.id is not null then json_build_object('id', person.id, 'name', person.name, 'email', "user".email) end as owner
    from feed left join person on person.id = feed.owner left join "user" on "user".id = person.id
    order by owner is null, approved_at is not null, added_at desc, feed.id limit ${most}::int`.execute(db);
  return rows;
}

const touch = (db: Transaction<Database>, id: string, now: Date) =>
  db.updateTable('event').set({ changed_at: now }).where('feed_id', '=', id).execute();

async function setApproval(db: Transaction<Database>, id: string, approvedAt: Date | null) {
  const feed = isUuid(id)
    ? await db.selectFrom('feed').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    : undefined;
  if (!feed?.owner) throw refused('NOT_FOUND');
  const isChange = (feed.approved_at === null) !== (approvedAt === null);
  if (isChange) await db.updateTable('feed').set({ approved_at: approvedAt }).where('id', '=', id).execute();
  return { name: feed.name, isChange };
}

/** Makes a person's calendar public. Refuses with `NOT_FOUND` what is not a person's calendar. */
export async function approveFeed(db: Transaction<Database>, id: string, now: Date) {
  const approved = await setApproval(db, id, now);
  if (approved.isChange) {
    await touch(db, id, now);
    await sql`insert into event_word select distinct word
      from event, unnest(tsvector_to_array(ts_filter(search, '{a,b,c}'))) as word
      where feed_id = ${id} and word !~ '[0-9]' order by word on conflict do nothing`.execute(db);
  }
  return approved;
}

/** Makes it private again: only its owner and their connections see its events. Refuses like `approveFeed`. */
export async function revokeFeed(db: Transaction<Database>, id: string, now: Date) {
  const revoked = await setApproval(db, id, null);
  if (revoked.isChange) {
    await touch(db, id, now);
    // Searches must not suggest words that only these events have.
    await sql`delete from event_word where word in (
        select distinct word from event, unnest(tsvector_to_array(ts_filter(search, '{a,b,c}'))) as word where feed_id = ${id}
      ) and not exists (select from event left join feed on feed.id = event.feed_id
        where event.search @@ concat('''', replace(replace(event_word.word, chr(92), repeat(chr(92), 2)), '''', ''''''),
            ''':abc')::tsquery
          and event.status <> 'draft'
          and (feed.id is null or ${isPublicFeed}))`.execute(db);
  }
  return revoked;
}
