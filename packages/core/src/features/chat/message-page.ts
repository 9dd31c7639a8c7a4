import { sql } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import { uuid } from '../../kernel/operation.ts';
import { membership, ownConversation } from '../people/connections.ts';
import { messageFrom, notHidden } from './message.ts';

/** Messages in the order they were sent: those before a position, or the latest. Refuses with `NOT_FOUND`. */
export async function readMessagePage(
  { db, me }: Reader,
  { id, before, limit }: { id: string; before?: number | undefined; limit: number },
) {
  let query = db
    .selectFrom('message')
    .selectAll()
    .where('conversation_id', '=', ownConversation(me, uuid(id)))
    .where(notHidden(sql.ref('message.id'), sql.val(me)));
  if (before !== undefined) query = query.where('position', '<', before);
  const rows = await query
    .orderBy('position', 'desc')
    .limit(limit + 1)
    .execute();
  if (rows.length === 0) await membership(db, me, id);
  return { messages: rows.slice(0, limit).toReversed().map(messageFrom), hasOlder: rows.length > limit };
}
