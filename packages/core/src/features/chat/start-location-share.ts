import { sql, type Selectable } from 'kysely';
import type { ShareTable } from '../../kernel/chat-tables.ts';
import type { Context } from '../../kernel/context.ts';
import { hasSession } from '../../kernel/has-session.ts';
import { refused } from '../../kernel/operation.ts';
import { endShares, lockSharer } from '../people/end-location-shares.ts';
import { isGhostOrPausedNow } from '../people/is-ghost-or-paused.ts';
import { isSuspended } from '../people/withheld-by-moderators.ts';

/** Without a session where people act without a browser. */
export interface Sharer extends Context {
  sessionId?: string | null;
}

type NewShare = Pick<Selectable<ShareTable>, 'id' | 'live' | 'latitude' | 'longitude' | 'ends_at'> &
  ({ conversation_id: string } | { plan_id: string });

/** Shares where the caller is, in a conversation or on a plan, and ends what they shared there before. `prepare` runs while
 * nothing can end their shares; null for nothing to share. Refuses with `SIGNED_OUT`, `SUSPENDED` and `GHOST`. */
export async function startShare(
  context: Sharer,
  prepare: () => Promise<NewShare | null>,
): Promise<Selectable<ShareTable> | null> {
  const { db, me, now, sessionId = null } = context;
  // What ends shares at this moment is either seen below, or waits, and then ends this one too.
  await lockSharer(context, me);
  if (sessionId !== null && !(await hasSession(context, sessionId))) throw refused('SIGNED_OUT');
  if (await isSuspended(db, me)) throw refused('SUSPENDED');
  if (await isGhostOrPausedNow(db, me, now)) throw refused('GHOST');
  const share = await prepare();
  if (!share) return null;
  const isThere =
    'plan_id' in share ? sql`share.plan_id = ${share.plan_id}` : sql`share.conversation_id = ${share.conversation_id}`;
  await endShares(context, sql`${isThere} and share.person_id = ${me} and share.id <> ${share.id}`);
  const row = await db
    .insertInto('share')
    .values({ conversation_id: null, plan_id: null, ...share, person_id: me, moved_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
