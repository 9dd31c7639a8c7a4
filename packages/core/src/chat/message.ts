import type { MessageRow } from '../database.ts';
import type { Message } from './contract.ts';

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
