import { sql } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import { neutralAvatar, pictureOf } from '../people/avatar/avatar.ts';
import { haveConversation } from '../people/connections.ts';
import { earlierName, lastSeen, unknownName } from './last-known-name.ts';

const [blocker, blocked] = [sql.ref<string>('bare.blocker'), sql.ref<string>('bare.blocked')];

/** Blocks that an older server made during an upgrade have no names: the two are kept as they knew each other a minute later.
 * Of someone whom the blocker dealt with long ago it is what `lastKnown` says. */
export async function fillBlockNames({ db }: Pick<Host, 'db'>): Promise<number> {
  const { numAffectedRows } = await sql`
    with bare as (select id, blocker, blocked, made_at from block
      where blocked_name is null and ended_at is null and not is_carried limit 500)
    update block set blocker_name = them.name, blocker_picture = them.picture,
      blocked_name = case when tie.is_known then seen.name else coalesce(tie.earlier, ${unknownName}) end,
      blocked_picture = case when tie.is_known then seen.picture else ${pictureOf(neutralAvatar)} end
    from bare cross join lateral ${lastSeen(blocker, blocked)} as seen
      cross join lateral ${lastSeen(blocked, blocker)} as them
      cross join lateral (select ${earlierName(blocker, blocked)} as earlier) as own
      cross join lateral (select own.earlier, ${haveConversation(blocker, blocked)} or (own.earlier is null and exists (
        select from meet_request where (from_person, to_person) in ((bare.blocker, bare.blocked), (bare.blocked, bare.blocker))
          and least(expires_at, coalesce(ended_at, expires_at)) > bare.made_at - interval '1 day'))) as tie (earlier, is_known)
    where block.id = bare.id and block.blocked_name is null and block.ended_at is null and not block.is_carried`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
