import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { refused } from '../../kernel/operation.ts';
import { membership } from '../people/connections.ts';
import type { ConversationSettings } from './contract.ts';

/** The arguments are names of tables. */
export const isArchived = (member: string, conversation: string) => sql<boolean>`(
  ${sql.ref(`${member}.archived_position`)} is not null
  and (${sql.ref(`${member}.muted`)}
    or ${sql.ref(`${conversation}.last_position`)} <= ${sql.ref(`${member}.archived_position`)}))`;

export const archivedBy = (personId: string) => sql`
  select conversation.id from member join conversation on conversation.id = member.conversation_id
  where member.person_id = ${personId} and ${isArchived('member', 'conversation')}`;

export const mutedBy = (personId: string) =>
  sql`select conversation_id from member where person_id = ${personId} and muted`;

export async function changeSettings(
  context: Context,
  conversationId: string,
  change: Partial<ConversationSettings>,
): Promise<ConversationSettings> {
  const { db, me, host, sendUpdate } = context;
  if (!(await host.rateLimits.take('conversationSettings', me))) throw refused('TOO_MANY');
  const { id } = await membership(db, me, conversationId);
  // Locked first: a message written before is archived too, and one written after brings it back.
  const { last_position } = await db
    .selectFrom('conversation')
    .select('last_position')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const mine = db.selectFrom('member').where('conversation_id', '=', id).where('person_id', '=', me);
  await mine.select('person_id').forNoKeyUpdate().execute();
  const { rows } = await sql<ConversationSettings>`
    select member.muted, ${isArchived('member', 'conversation')} as archived
    from member join conversation on conversation.id = member.conversation_id
    where member.conversation_id = ${id} and member.person_id = ${me}`.execute(db);
  const [before] = rows;
  if (!before) throw refused('NOT_FOUND');
  const { muted, archived } = { ...before, ...change };
  if (muted === before.muted && archived === before.archived) return before;
  await db
    .updateTable('member')
    .set({ muted, archived_position: archived ? last_position : null })
    .where('conversation_id', '=', id)
    .where('person_id', '=', me)
    .execute();
  sendUpdate(me, { type: 'chat.settings', conversationId: id, muted, archived });
  return { muted, archived };
}
