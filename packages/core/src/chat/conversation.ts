import { sql, type Kysely } from 'kysely';
import type { Database } from '../database.ts';
import { refused, uuid } from '../operation.ts';
import { notBlocked } from '../safety/blocks.ts';

/** The other in a conversation of somebody's. Refuses with `NOT_FOUND` somebody else's, and one with somebody blocked. */
export async function otherMember(db: Kysely<Database>, me: string, conversationId: string): Promise<string> {
  const row = await db
    .selectFrom('member as mine')
    .innerJoin('member as theirs', 'theirs.conversation_id', 'mine.conversation_id')
    .select('theirs.person_id as other')
    .where('mine.conversation_id', '=', uuid(conversationId))
    .where('mine.person_id', '=', me)
    .where('theirs.person_id', '<>', me)
    .where(notBlocked(sql.ref('mine.person_id'), sql.ref('theirs.person_id')))
    .executeTakeFirst();
  if (!row) throw refused('NOT_FOUND');
  return row.other;
}
