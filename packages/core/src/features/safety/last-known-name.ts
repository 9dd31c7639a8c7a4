import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { onlyRow } from '../../kernel/only-row.ts';
import { neutralAvatar, pictureOf } from '../people/avatar/avatar.ts';
import { whenKnown } from './may-block-or-report.ts';

export const unknownName = 'Someone';

/** The name and picture of someone, as another person last saw them: since before the first open block of the two. One row,
 * as SQL. */
export const lastSeen = (viewer: string | RawBuilder<string>, personId: string | RawBuilder<string>) => sql`(
  select coalesce(seen.name, person.name) as name, coalesce(seen.picture, person.picture) as picture
  from person left join lateral (
    select case when known.blocker = ${personId} then blocker_name else blocked_name end as name,
      case when known.blocker = ${personId} then blocker_picture else blocked_picture end as picture
    from block as known where ended_at is null and blocked_name is not null
      and ((known.blocker = ${personId} and known.blocked = ${viewer})
        or (known.blocker = ${viewer} and known.blocked = ${personId}))
    order by made_at limit 1) as seen on true
  where person.id = ${personId})`;

/** The name that an earlier block of the viewer's kept of someone; null for none. As SQL. */
export const earlierName = (viewer: string | RawBuilder<string>, personId: string | RawBuilder<string>) => sql<
  string | null
>`(
  select blocked_name from block as own where own.blocker = ${viewer} and own.blocked = ${personId}
    and not is_carried and blocked_name is not null order by made_at desc limit 1)`;

/** `lastSeen` that tells the caller nothing new. Of someone whom they don't see now it is the name that an earlier block of
 * theirs kept, or else the name of that day; of someone whom they dealt with long ago, none. */
export async function lastKnown(context: Context, personId: string) {
  const { db, me } = context;
  const known = personId === me ? 'now' : await whenKnown(context, personId);
  if (known === 'now') return lastSeen(me, personId);
  if (known === 'first name')
    return sql`(select split_part(trim(name), ' ', 1) as name, picture from ${lastSeen(me, personId)} as last_seen)`;
  const { rows } = await sql<{ earlier: string | null }>`select ${earlierName(me, personId)} as earlier`.execute(db);
  const { earlier } = onlyRow(rows);
  if (known === 'today' && earlier === null) return lastSeen(me, personId);
  return sql`(select ${earlier ?? unknownName}::text as name, ${pictureOf(neutralAvatar)}::text as picture)`;
}
