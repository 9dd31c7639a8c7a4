import { sql, type RawBuilder } from 'kysely';
import { notWithheld } from '../people/withheld-by-moderators.ts';
import type { MessageRow } from '../../kernel/database.ts';
import type { Message } from './contract.ts';
import type { Reactions } from './reaction-kinds.ts';

/** Validated, but the database decides whether the sender may write there. */
export interface Outgoing {
  id: string;
  conversationId: string;
  senderId: string;
  type: MessageRow['type'];
  body: string;
  attachment: string | null;
  replyTo?: number | undefined;
}

/** `repeated`: it was committed before, so nobody is notified again. */
export interface Written {
  message: Message;
  repeated: boolean;
}

export const reactionsOf = (row: Pick<MessageRow, 'sender_reaction' | 'recipient_reaction'>): Reactions => ({
  sender: row.sender_reaction,
  recipient: row.recipient_reaction,
});

export function messageFrom(row: Omit<MessageRow, 'first_number' | 'second_number'>): Message {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    senderId: row.sender_id,
    message: row.body,
    timestamp: row.sent_at.toISOString(),
    type: row.type,
    attachment: row.attachment,
    position: row.position,
    replyTo: row.reply_to,
    reactions: reactionsOf(row),
  };
}

/** For every query that reads messages: they are not deleted for this person, nor hidden by moderators. The arguments are SQL. */
export const notHidden = (messageId: RawBuilder<string>, personId: RawBuilder<string>) => sql<boolean>`(not exists (
  select from message_hidden
  where message_hidden.message_id = ${messageId} and message_hidden.person_id = ${personId})
  and ${notWithheld('message', messageId)})`;
