import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import { refused, uuid } from '../../kernel/operation.ts';
import { notBlocked } from './blocks.ts';

/** A pair in the order in which conversations keep it. PostgreSQL compares `text` by its collation, so the code does it. */
export const pairOf = (one: string, other: string): [string, string] => (one < other ? [one, other] : [other, one]);

/** Lets nobody else ask or block between two until the transaction ends: each looks first at what the other does. */
export const lockPair = ({ db, me }: Context, other: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${pairOf(me, other).join(' ')}, 0))`.execute(db);

/** Whether two people have a conversation, blocked or not. The arguments are SQL. */
export const haveConversation = (one: RawBuilder<string>, other: RawBuilder<string>) => sql<boolean>`exists (
  select from conversation where (first_person, second_person) in ((${one}, ${other}), (${other}, ${one})))`;

/** Whether two people are connected: they have a conversation, and neither has blocked the other. The arguments are SQL. */
export const areConnected = (one: RawBuilder<string>, other: RawBuilder<string>) =>
  sql<boolean>`(${haveConversation(one, other)} and ${notBlocked(one, other)})`;

/**
 * A conversation of somebody's, by its id as it is kept, and the other in it. Refuses with `NOT_FOUND` somebody else's, and
 * one with somebody blocked.
 */
export async function membership(
  db: Kysely<Database>,
  me: string,
  conversationId: string,
): Promise<{ id: string; other: string }> {
  const row = await db
    .selectFrom('member as mine')
    .innerJoin('member as theirs', 'theirs.conversation_id', 'mine.conversation_id')
    .select(['mine.conversation_id as id', 'theirs.person_id as other'])
    .where('mine.conversation_id', '=', uuid(conversationId))
    .where('mine.person_id', '=', me)
    .where('theirs.person_id', '<>', me)
    .where(notBlocked(sql.ref('mine.person_id'), sql.ref('theirs.person_id')))
    .executeTakeFirst();
  if (!row) throw refused('NOT_FOUND');
  return row;
}
