import { sql } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import { likePattern } from '../../kernel/like-pattern.ts';
import { membership } from '../people/connections.ts';
import { messageFrom, notHidden } from './message.ts';
import { maxFound, searchedAtOnce } from './search-limits.ts';

async function lastPosition({ db }: Reader, conversationId: string): Promise<number> {
  const { last_position } = await db
    .selectFrom('conversation')
    .select('last_position')
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow();
  return last_position;
}

/** The latest texts and captions before a position; `next` is where to continue. Refuses with `NOT_FOUND`. */
export async function searchMessages(
  context: Reader,
  { id, words, before }: { id: string; words: string; before?: number | undefined },
) {
  const { db, me } = context;
  await membership(db, me, id);
  const end = before ?? (await lastPosition(context, id)) + 1;
  const start = Math.max(1, end - searchedAtOnce);
  const rows = await db
    .selectFrom('message')
    .selectAll()
    .where('conversation_id', '=', id)
    .where('position', '>=', start)
    .where('position', '<', end)
    .where('type', 'in', ['text', 'picture'])
    .where('body', 'ilike', likePattern(words))
    .where(notHidden(sql.ref('message.id'), sql.val(me)))
    .orderBy('position', 'desc')
    .limit(maxFound)
    .execute();
  const last = rows[maxFound - 1]?.position ?? start;
  return { messages: rows.map(messageFrom), next: last > 1 ? last : null };
}
