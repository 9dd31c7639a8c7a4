import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import { refused, uuid } from '../../kernel/operation.ts';
import { notBlocked, notBlockedWith } from './not-blocked.ts';

/** In the order in which conversations store a pair. Compared here, because PostgreSQL would use its collation. */
export const pairOf = (one: string, other: string): [string, string] => (one < other ? [one, other] : [other, one]);

export const lockPair = ({ db, me }: Pick<Context, 'db' | 'me'>, other: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${pairOf(me, other).join(' ')}, 0))`.execute(db);

/** Blocked or not. The arguments are SQL. */
export const haveConversation = (one: RawBuilder<string>, other: RawBuilder<string>) => sql<boolean>`exists (
  select from conversation where (first_person, second_person) in ((${one}, ${other}), (${other}, ${one})))`;

/** Rows of (person_id), blocked or not, without deleted accounts. Reads only indexes. */
export const conversedWith = (one: RawBuilder<string>) => sql`(
  select second_person as person_id from conversation where first_person = ${one} and closed_at is null
  union all select first_person from conversation where second_person = ${one} and closed_at is null)`;

export const connectedWith = (personId: string) => sql`(
  select person_id from ${conversedWith(sql.val(personId))} as other
  where ${notBlockedWith(personId, sql.ref('other.person_id'))})`;

export async function connectedPeople(db: Kysely<Database>, id: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`select person_id from ${connectedWith(id)} as other`.execute(db);
  return rows.map((row) => row.person_id);
}

/** Whether two people have a conversation and no block. The arguments are SQL. */
export const areConnected = (one: RawBuilder<string>, other: RawBuilder<string>) =>
  sql<boolean>`(${haveConversation(one, other)} and ${notBlocked(one, other)})`;

/** The id of a conversation that someone is in and has no block in; null otherwise. Read once, before what depends on it. */
export const ownConversation = (me: string, conversationId: string) => sql<string | null>`(
  select mine.conversation_id from member as mine join member as theirs
    on theirs.conversation_id = mine.conversation_id and theirs.person_id <> mine.person_id
  where mine.conversation_id = ${conversationId} and mine.person_id = ${me}
    and ${notBlocked(sql.ref('mine.person_id'), sql.ref('theirs.person_id'))} limit 1)`;

/** The caller's conversation and its other member, who may be a deleted account. Refuses with `NOT_FOUND`, also after a block. */
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
