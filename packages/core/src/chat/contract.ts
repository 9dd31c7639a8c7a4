import { z } from 'zod';
import { Person } from '../people/contract.ts';
import { Id, largestInt, MintedId, operation, queryInt, refuses, text, Timestamp } from '../shapes.ts';
import { historyPage, messageLimit } from './rules.ts';

export const Message = z.object({
  id: Id,
  conversationId: Id,
  senderId: Id,
  /** Text, or for a location the name of the area or city; never a point. */
  message: z.string(),
  timestamp: Timestamp,
  type: z.enum(['text', 'location']),
  /** 1, 2, 3 … within its conversation, without gaps: the order for everybody. */
  position: z.int(),
});
export type Message = z.infer<typeof Message>;

export const Conversation = z.object({
  id: Id,
  person: Person,
  /** Whether the other is connected right now. */
  online: z.boolean(),
  lastMessage: Message.nullable(),
  unread: z.int(),
});
export type Conversation = z.infer<typeof Conversation>;

const MessageText = text()
  .trim()
  .min(1, 'Write something first.')
  .max(messageLimit, 'A message has at most 2,000 characters.');

export const chat = {
  conversations: operation
    .route({ method: 'GET', path: '/conversations', summary: 'Your conversations, latest first', tags: ['chat'] })
    .output(z.object({ conversations: z.array(Conversation) })),
  conversation: operation
    .errors(refuses('NOT_FOUND'))
    .route({ method: 'GET', path: '/conversations/{id}', summary: 'One conversation', tags: ['chat'] })
    .input(z.strictObject({ id: Id }))
    .output(Conversation),
  messages: operation
    .errors(refuses('NOT_FOUND'))
    .route({
      method: 'GET',
      path: '/conversations/{id}/messages',
      summary: 'A page of messages, newest last',
      tags: ['chat'],
    })
    .input(
      z.strictObject({
        id: Id,
        /** Only messages before this position; without it, the latest page. */
        before: queryInt(1, largestInt).optional(),
        limit: queryInt(1, 100).default(historyPage),
      }),
    )
    .output(z.object({ messages: z.array(Message), hasOlder: z.boolean() })),
  send: operation
    .errors(refuses('NOT_FOUND', 'ID_TAKEN'))
    .route({
      method: 'POST',
      path: '/conversations/{id}/messages',
      summary: 'Send a message',
      description: 'Safe to repeat with the same `messageId`: the first one is answered again.',
      tags: ['chat'],
    })
    .input(
      z.discriminatedUnion('type', [
        z.strictObject({ id: Id, messageId: MintedId, type: z.literal('text'), message: MessageText }),
        /** Shares the name of the sender's area (their city without one). */
        z.strictObject({ id: Id, messageId: MintedId, type: z.literal('location') }),
      ]),
    )
    .output(Message),
  markRead: operation
    .errors(refuses('NOT_FOUND'))
    .route({ method: 'PUT', path: '/conversations/{id}/read', summary: 'Read up to a position', tags: ['chat'] })
    .input(z.strictObject({ id: Id, position: z.int().min(0).max(largestInt) }))
    .output(z.object({ unread: z.int() })),
};
