import { sql } from 'kysely';
import type { Host } from '../../../kernel/context.ts';
import type { FeedRow } from '../../../kernel/database.ts';
import { minuteMs } from '../../../kernel/time.ts';
import { notWithheld } from '../../people/withheld-by-moderators.ts';

export type DueFeed = FeedRow & { url: string };

const leaseMs = 5 * minuteMs;

export const leaseEnd = (now: Date) => new Date(now.getTime() + leaseMs);

export interface UnderWay {
  id: string;
  owner: string | null;
  server: string;
}

export const serverOf = (address: string) => /^https?:\/\/(\[[^\]]*\]|[^/:?#]+)/.exec(address)?.[1] ?? '';
const serverInSql = sql`substring(url from '^https?://(\\[[^]]*\\]|[^/:?#]+)')`;

/** Claims a due calendar, or null: one per server, accounts with the fewest running first. Suspended people's wait. */
export async function takeTurn({ db, now }: Host, underWay: readonly UnderWay[]): Promise<DueFeed | null> {
  const at = now();
  const own = sql`unnest(${underWay.map(({ id }) => id)}::uuid[], ${underWay.map(({ owner }) => owner)}::text[],
    ${underWay.map(({ server }) => server)}::text[])`;
  return db.transaction().execute(async (db) => {
    // Two processes choosing at once would not see each other's choice.
    await sql`select pg_advisory_xact_lock(hashtext('feed turns'))`.execute(db);
    const { rows } = await sql<DueFeed>`
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
          and ${notWithheld('person', sql`coalesce(feed.owner, '')`)}
        order by coalesce(many.many, 0), turn.last nulls first, next_at, feed.id
        limit 1 for update of feed skip locked
      ) returning *`.execute(db);
    return rows[0] ?? null;
  });
}
