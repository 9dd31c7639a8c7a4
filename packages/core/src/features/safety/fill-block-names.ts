import { sql } from 'kysely';
import type { Host } from '../../kernel/context.ts';

/** Blocks that an older server made during an upgrade have no names: the two are kept as they are called a minute later. */
export async function fillBlockNames({ db }: Pick<Host, 'db'>): Promise<number> {
  const { numAffectedRows } = await sql`
    update block set blocked_name = blocked.name, blocked_picture = blocked.picture,
      blocker_name = blocker.name, blocker_picture = blocker.picture
    from person as blocked, person as blocker
    where blocked.id = block.blocked and blocker.id = block.blocker and block.id in (
      select id from block where blocked_name is null and ended_at is null and not is_carried limit 500)
      and blocked_name is null and ended_at is null and not is_carried`.execute(db);
  return Number(numAffectedRows ?? 0);
}
