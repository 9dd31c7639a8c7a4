import { sql } from 'kysely';

/** The name and picture of someone, as another person last saw them: since before the first open block of the two. One row,
 * as SQL. */
export const lastSeen = (viewer: string, personId: string) => sql`(
  select coalesce(seen.name, person.name) as name, coalesce(seen.picture, person.picture) as picture
  from person left join lateral (
    select case when blocker = ${personId} then blocker_name else blocked_name end as name,
      case when blocker = ${personId} then blocker_picture else blocked_picture end as picture
    from block where ended_at is null
      and ((blocker = ${personId} and blocked = ${viewer}) or (blocker = ${viewer} and blocked = ${personId}))
    order by made_at limit 1) as seen on true
  where person.id = ${personId})`;
