import { sql, type Selectable } from 'kysely';
import type { ShareTable } from '../../kernel/chat-tables.ts';
import type { Context, Host, Reader } from '../../kernel/context.ts';
import { refused, transaction } from '../../kernel/operation.ts';
import { lockPair, membership } from '../people/connections.ts';
import { notBlocked } from '../people/not-blocked.ts';
import type { Share, SharedPlace } from './location-share-contract.ts';
import { onceMinutes } from './location-share-time.ts';
import { startShare } from './start-location-share.ts';
import { minuteMs } from '../../kernel/time.ts';

/** Who sends something, in which session; null where people act without a browser. */
export interface Sender {
  me: string;
  sessionId: string | null;
}

/** Starts a share under the id of a message about to be written; it stays hidden until then. Ends the sender's earlier
 * share in this conversation. Repeating it changes nothing. Refuses like `startShare`, and with `NOT_FOUND` and `TOO_MANY`. */
export async function beginShare(
  host: Host,
  { me, sessionId }: Sender,
  { id, conversationId, place }: { id: string; conversationId: string; place: SharedPlace },
) {
  if (!(await host.rateLimits.take('shares', me))) throw refused('TOO_MANY');
  await transaction(host, async (work) => {
    const context = { ...work, me, sessionId };
    const { db, now } = context;
    await startShare(context, async () => {
      const { other } = await membership(db, me, conversationId);
      // A block at the same time either sees this share and ends it, or is seen here.
      await lockPair(context, other);
      await membership(db, me, conversationId);
      const known = await db.selectFrom('message').select('id').where('id', '=', id).executeTakeFirst();
      if (known) return null;
      const { liveMinutes, ...point } = place;
      const ends_at = new Date(now.getTime() + (liveMinutes ?? onceMinutes) * minuteMs);
      return { id, conversation_id: conversationId, live: liveMinutes !== null, ...point, ends_at };
    });
  });
}

export const shareFrom = (row: Selectable<ShareTable>): Share => ({
  id: row.id,
  conversationId: row.conversation_id,
  planId: row.plan_id,
  personId: row.person_id,
  live: row.live,
  latitude: row.latitude,
  longitude: row.longitude,
  movedAt: row.moved_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
});

export async function readShares({ db, me, now }: Pick<Reader, 'db' | 'me' | 'now'>): Promise<Share[]> {
  const rows = await db
    .selectFrom('member as mine')
    .innerJoin('share', 'share.conversation_id', 'mine.conversation_id')
    .innerJoin('member as theirs', 'theirs.conversation_id', 'mine.conversation_id')
    .innerJoin('message', 'message.id', 'share.id')
    .selectAll('share')
    .where('mine.person_id', '=', me)
    .where('theirs.person_id', '<>', me)
    .where('share.ends_at', '>', now)
    .where('message.type', '=', 'location')
    .whereRef('message.sender_id', '=', 'share.person_id')
    .whereRef('message.conversation_id', '=', 'share.conversation_id')
    .where(notBlocked(sql.ref('mine.person_id'), sql.ref('theirs.person_id')))
    .orderBy('share.id')
    .execute();
  const onPlans = await db
    .selectFrom('share')
    .selectAll()
    .where('person_id', '=', me)
    .where('plan_id', 'is not', null)
    .where('ends_at', '>', now)
    .orderBy('id')
    .execute();
  return [...rows, ...onPlans].map(shareFrom);
}

/** Not pushed: the other's app polls, and the page of a plan is reloaded. Refuses with `TOO_MANY`, and with `NOT_FOUND` once the share has ended. */
export async function moveShare(
  { db, me, now, host }: Context,
  id: string,
  place: Pick<SharedPlace, 'latitude' | 'longitude'>,
) {
  if (!(await host.rateLimits.take('shareMoves', me))) throw refused('TOO_MANY');
  const { numUpdatedRows } = await db
    .updateTable('share')
    .set({ latitude: place.latitude, longitude: place.longitude, moved_at: now })
    .where('id', '=', id)
    .where('person_id', '=', me)
    .where('live', '=', true)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refused('NOT_FOUND');
}
