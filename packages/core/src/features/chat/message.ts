import { sql, type RawBuilder } from 'kysely';
import type { MessageRow } from '../../kernel/database.ts';
import type { Message } from './contract.ts';

/** A message to be written: checked, trimmed, its sender known. Whether they may write there, the database says. */
export interface Outgoing {
  id: string;
  conversationId: string;
  senderId: string;
  type: MessageRow['type'];
  body: string;
  attachment: string | null;
}

/** A message that is committed; `repeated` when it was before it was sent this time, so that nobody is told again. */
export interface Written {
  message: Message;
  repeated: boolean;
}

/** A message as everybody in its conversation sees it. */
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
  };
}

/** Whether somebody has not deleted a message for themselves; for each query that reads messages. The arguments are SQL. */
export const notHidden = (messageId: RawBuilder<string>, personId: RawBuilder<string>) => sql<boolean>`not exists (
  select from message_hidden
  where message_hidden.message_id = ${messageId} and message_hidden.person_id = ${personId})`;
