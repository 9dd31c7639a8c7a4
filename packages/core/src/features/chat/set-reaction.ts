import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import type { MessageRow } from '../../kernel/database.ts';
import { refused, uuid } from '../../kernel/operation.ts';
import { membership } from '../people/connections.ts';
import type { Reacted } from './contract.ts';
import { notHidden, reactionsOf } from './message.ts';
import type { Reaction } from './reaction-kinds.ts';

/** Sets, changes or removes it. Refuses with `NOT_FOUND`, also for a deleted message, and `TOO_MANY`. */
export async function react(
  { host, db, me, sendUpdate }: Context,
  conversationId: string,
  messageId: string,
  reaction: Reaction | null,
): Promise<Reacted> {
  if (!(await host.rateLimits.take('reactions', me))) throw refused('TOO_MANY');
  const { id, other } = await membership(db, me, conversationId);
  const { rows } = await sql<MessageRow & { is_changed: boolean; is_hidden: boolean }>`
    with before as materialized (
      select * from message
      where id = ${uuid(messageId)} and conversation_id = ${id} and type <> 'removed'
        and ${notHidden(sql.ref('message.id'), sql.val(me))}
      for no key update
    )
    update message set
      sender_reaction = case when message.sender_id = ${me} then ${reaction} else message.sender_reaction end,
      recipient_reaction = case when message.sender_id = ${me} then message.recipient_reaction else ${reaction} end
    from before where message.id = before.id
    returning message.*, not ${notHidden(sql.ref('message.id'), sql.val(other))} as is_hidden,
      (case when message.sender_id = ${me} then before.sender_reaction else before.recipient_reaction end)
        is distinct from ${reaction}::text as is_changed`.execute(db);
  const [row] = rows;
  if (!row) throw refused('NOT_FOUND');
  const reacted = { conversationId: id, messageId: row.id, reactions: reactionsOf(row) };
  if (row.is_changed)
    for (const to of row.is_hidden ? [me] : [me, other]) sendUpdate(to, { type: 'chat.reaction', ...reacted });
  return reacted;
}
