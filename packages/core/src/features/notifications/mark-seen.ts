import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { isUuid, refused } from '../../kernel/operation.ts';
import { countUnseen } from './read-notifications.ts';

/** Null for all. Someone else's changes nothing, like one that does not exist. Refuses with `TOO_MANY`. */
export async function markSeen(
  { db, me, now, host, sendUpdate }: Context,
  id: string | null,
): Promise<{ unseen: number }> {
  if (!(await host.rateLimits.take('notificationsSeen', me))) throw refused('TOO_MANY');
  if (id === null || isUuid(id)) {
    let unseen = db
      .updateTable('notification')
      // Devices that show its push get another that closes it.
      .set({ seen_at: now, due_at: sql`case when pushed_at is not null then ${now}::timestamptz end` })
      .where('person_id', '=', me)
      .where('seen_at', 'is', null);
    if (id !== null) unseen = unseen.where('id', '=', id);
    const { numUpdatedRows } = await unseen.executeTakeFirst();
    if (numUpdatedRows > 0n) sendUpdate(me, { type: 'notifications.changed' });
  }
  return { unseen: await countUnseen(db, me, now) };
}
