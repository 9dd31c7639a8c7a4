import { sql } from 'kysely';
import type { Host } from '../../../kernel/context.ts';
import type { FeedRow } from '../../../kernel/database.ts';

/** A process that takes longer than this to look at a calendar counts as dead; in ms. */
const leaseMs = 5 * 60_000;

/** Until when a calendar that is being looked at belongs to the process that does so. */
export const leaseEnd = (now: Date) => new Date(now.getTime() + leaseMs);

/** A calendar that this process is looking at. */
export interface UnderWay {
  id: string;
  owner: string | null;
  server: string;
}

/** The host name in an address of a calendar. The same as `serverInSql`. */
export const serverOf = (address: string) => /^https?:\/\/(\[[^\]]*\]|[^/:?#]+)/.exec(address)![1]!;
const serverInSql = sql`substring(url from '^https?://(\\[[^]]*\\]|[^/:?#]+)')`;

/**
 * Takes the next calendar whose time has come for this process; null when there is none that may be started. No server is
 * asked twice at the same time, by whichever process. Of several accounts with due calendars it is the turn of the one with
 * the fewest under way, then of the one whose last turn is longest ago.
 */
export async function takeTurn({ db, now }: Host, underWay: readonly UnderWay[]): Promise<FeedRow | null> {
  const at = now();
  const own = sql`unnest(${underWay.map(({ id }) => id)}::uuid[], ${underWay.map(({ owner }) => owner)}::text[],
    ${underWay.map(({ server }) => server)}::text[])`;
  return db.transaction().execute(async (db) => {
    // Two processes that choose at the same moment would not see each other's choice.
    await sql`select pg_advisory_xact_lock(hashtext('feed turns'))`.execute(db);
    const { rows } = await sql<FeedRow>`
      with own as (select * from ${own} as own (id, owner, server)),
      busy as (
        -- One that was removed meanwhile is still being fetched.
        select owner, server from own
        union all
        select owner, ${serverInSql} from feed
        where step in ('fetching', 'reading') and next_at > ${at} and id not in (select id from own)
      ),
      many as (select coalesce(owner, '') as account, count(*) as many from busy group by account),
      turn as (select coalesce(owner, '') as account, max(started_at) as last from feed group by account)
      update feed set step = 'fetching', started_at = ${at}, next_at = ${leaseEnd(at)}
      where id = (
        select feed.id from feed
        join turn on turn.account = coalesce(feed.owner, '')
        left join many on many.account = turn.account
        where next_at <= ${at} and url is not null and not exists (select from busy where server = ${serverInSql})
        order by coalesce(many.many, 0), turn.last nulls first, next_at, feed.id
        limit 1 for update of feed skip locked
      ) returning *`.execute(db);
    return rows[0] ?? null;
  });
}
