import { z } from 'zod';
import { Gender, Person } from '../people/contract.ts';
import {
  After,
  Id,
  largestInt,
  ClientId,
  operation,
  queryFlag,
  queryInt,
  refuses,
  text,
  Timestamp,
} from '../../kernel/schemas.ts';
import { conversationsPage, historyPage } from './list-sizes.ts';
import { reactions } from './reaction-kinds.ts';
import { removableMinutes } from './message-removal-time.ts';
import { messageLimit } from './message-limits.ts';
import { SharedPlace, shares } from './location-share-contract.ts';
import { longestName, maxFound, namesSearchedAtOnce, searchedAtOnce, searchLimits } from './search-limits.ts';

const Reactions = z.object({ sender: z.enum(reactions).nullable(), recipient: z.enum(reactions).nullable() });

export const Message = z.object({
  id: Id,
  conversationId: Id,
  senderId: Id,
  /** Location: area or city name, never a point. Picture: caption. Event: id, which reveals nothing. Share: empty. */
  message: z.string(),
  timestamp: Timestamp,
  type: z.enum(['text', 'location', 'picture', 'event', 'removed']),
  /** The id of the picture, or of the share in a message that shares a place. */
  attachment: Id.nullable(),
  /** 1, 2, 3 … within its conversation, without gaps; the order for everyone. */
  position: z.int(),
  /** The position of the message that it replies to; its content is not repeated here. */
  replyTo: z.int().nullable(),
  reactions: Reactions,
});
export type Message = z.infer<typeof Message>;

/** Someone's own settings of a conversation, which the other person never learns. */
export const ConversationSettings = z.object({
  /** No toasts, and not counted on the Chat tab. */
  muted: z.boolean(),
  /** In a list of its own. A new message brings it back, unless it is muted. */
  archived: z.boolean(),
});
export type ConversationSettings = z.infer<typeof ConversationSettings>;

/** Age and gender are null for a deleted account. */
export const ChatPerson = Person.extend({ age: z.int().nullable(), gender: Gender.nullable() });
export type ChatPerson = z.infer<typeof ChatPerson>;

export const Conversation = ConversationSettings.extend({
  id: Id,
  person: ChatPerson,
  /** The other deleted their account: it can be read, and nothing is written in it. */
  closed: z.boolean(),
  online: z.boolean(),
  lastMessage: Message.nullable(),
  /** Messages from the other that I have not seen; 100 means 100 or more. */
  unread: z.int(),
  theirs: z.object({ delivered: z.int(), read: z.int() }),
});
export type Conversation = z.infer<typeof Conversation>;

const MessageText = text()
  .trim()
  .min(1, 'Write a message first.')
  .max(messageLimit, `A message can have at most ${messageLimit.toLocaleString('en-IN')} characters.`);

const Caption = text()
  .trim()
  .max(messageLimit, `A caption can have at most ${messageLimit.toLocaleString('en-IN')} characters.`);

export const Allowance = z.object({
  /** Null where messages do not count: with premium, on the first day of a conversation, and around a meeting. */
  left: z.int().nullable(),
  resetsAt: Timestamp,
});
export type Allowance = z.infer<typeof Allowance>;

/** Safe to repeat with the same `messageId`. */
export const SendInput = z.discriminatedUnion('type', [
  z.strictObject({
    id: Id,
    messageId: ClientId,
    type: z.literal('text'),
    message: MessageText,
    replyTo: z.int().min(1).max(largestInt).optional(),
  }),
  z.strictObject({ id: Id, messageId: ClientId, type: z.literal('location'), place: SharedPlace.optional() }),
  z.strictObject({
    id: Id,
    messageId: ClientId,
    type: z.literal('picture'),
    pictureId: ClientId,
    caption: Caption.optional(),
  }),
  z.strictObject({ id: Id, messageId: ClientId, type: z.literal('event'), eventId: Id }),
]);
export type SendInput = z.output<typeof SendInput>;

export const Seen = z.strictObject({
  id: Id,
  delivered: z.int().min(0).max(largestInt).default(0),
  read: z.int().min(0).max(largestInt).default(0),
});
export type Seen = z.output<typeof Seen>;

const RemovedFrom = z.enum(['me', 'both']);

/** `unread` is how many remain for the recipient of this update. */
export const Removal = z.object({
  conversationId: Id,
  messageId: Id,
  position: z.int(),
  from: RemovedFrom,
  unread: z.int(),
});
export type Removal = z.infer<typeof Removal>;

export const Reacted = z.object({ conversationId: Id, messageId: Id, reactions: Reactions });
export type Reacted = z.infer<typeof Reacted>;

const setting = (name: keyof ConversationSettings, summary: string) =>
  operation
    .errors(refuses('NOT_FOUND', 'TOO_MANY'))
    .route({
      method: 'PUT',
      path: `/conversations/{id}/${name}`,
      summary,
      description: 'Only for yourself: the other person isn’t notified. Safe to repeat.',
      tags: ['chat'],
    })
    .input(z.strictObject({ id: Id, on: z.boolean() }))
    .output(ConversationSettings);

export const chat = {
  conversations: operation
    .errors(refuses('CURSOR_UNUSABLE'))
    .route({
      method: 'GET',
      path: '/conversations',
      summary: 'List a page of your conversations, latest first',
      description:
        'Either those that are archived or those that are not; or all that are muted. `unread` counts the messages of all conversations that are neither muted nor archived, and `archived` the archived conversations.',
      tags: ['chat'],
    })
    .input(
      z
        .strictObject({ after: After, archived: queryFlag().default(false), muted: queryFlag().default(false) })
        .default({ archived: false, muted: false }),
    )
    .output(
      z.object({
        conversations: z.array(Conversation),
        unread: z.int(),
        archived: z.int(),
        next: z.string().nullable(),
      }),
    ),
  findConversations: operation
    .errors(refuses('TOO_MANY'))
    .route({
      method: 'GET',
      path: '/conversations/found',
      summary: 'Search your conversations by name, latest first',
      description: `At most ${conversationsPage}, archived or not, of your ${namesSearchedAtOnce.toLocaleString('en-IN')} latest. Similar names are found where none contains the words.`,
      tags: ['chat'],
    })
    .input(z.strictObject({ words: text().trim().min(1, 'Type a name.').max(longestName) }))
    .output(z.object({ conversations: z.array(Conversation) })),
  conversation: operation
    .errors(refuses('NOT_FOUND'))
    .route({ method: 'GET', path: '/conversations/{id}', summary: 'Get a conversation', tags: ['chat'] })
    .input(z.strictObject({ id: Id }))
    .output(Conversation),
  setMuted: setting('muted', 'Mute a conversation, or unmute it'),
  setArchived: setting('archived', 'Archive a conversation, or move it back to the list'),
  messages: operation
    .errors(refuses('NOT_FOUND'))
    .route({
      method: 'GET',
      path: '/conversations/{id}/messages',
      summary: 'List a page of messages, newest last',
      tags: ['chat'],
    })
    .input(
      z.strictObject({
        id: Id,
        before: queryInt(1, largestInt).optional(),
        limit: queryInt(1, 100).default(historyPage),
      }),
    )
    .output(z.object({ messages: z.array(Message), hasOlder: z.boolean() })),
  warnings: operation
    .errors(refuses('NOT_FOUND'))
    .route({
      method: 'GET',
      path: '/conversations/{id}/warnings',
      summary: 'List the first messages to you that their sender has sent to many people, by position',
      tags: ['chat'],
    })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ repeated: z.array(z.int()) })),
  allowance: operation
    .errors(refuses('NOT_FOUND'))
    .route({
      method: 'GET',
      path: '/conversations/{id}/allowance',
      summary: 'Get how many more messages you can send today',
      tags: ['chat'],
    })
    .input(z.strictObject({ id: Id }))
    .output(Allowance),
  send: operation
    .errors(
      refuses(
        'NOT_FOUND',
        'ID_TAKEN',
        'MESSAGES_TOO_FAST',
        'MESSAGES_DAILY',
        'TOO_MANY',
        'GHOST',
        'REPLY_GONE',
        'EVENT_GONE',
      ),
    )
    .route({
      method: 'POST',
      path: '/conversations/{id}/messages',
      summary: 'Send a message',
      description:
        'Safe to repeat with the same `messageId`: the first message is returned again. `replyTo` is the position of a message of this conversation that you can see. An event is sent as its id; each of you sees it only as far as you may.',
      tags: ['chat'],
    })
    .input(SendInput)
    .output(Message),
  remove: operation
    .errors(refuses('NOT_FOUND', 'TOO_LATE'))
    .route({
      method: 'DELETE',
      path: '/conversations/{id}/messages/{messageId}/from/{from}',
      summary: 'Delete a message for yourself, or your own message for both',
      description: `For both only within ${removableMinutes} minutes: its content is deleted and a placeholder stays. Safe to repeat.`,
      tags: ['chat'],
    })
    .input(z.strictObject({ id: Id, messageId: Id, from: RemovedFrom }))
    .output(Removal),
  react: operation
    .errors(refuses('NOT_FOUND', 'TOO_MANY'))
    .route({
      method: 'PUT',
      path: '/conversations/{id}/messages/{messageId}/reaction',
      summary: 'Set, change or remove your reaction to a message',
      description: 'Null removes it. It is not counted as unread. Safe to repeat.',
      tags: ['chat'],
    })
    .input(z.strictObject({ id: Id, messageId: Id, reaction: z.enum(reactions).nullable() }))
    .output(Reacted),
  search: operation
    .errors(refuses('NOT_FOUND'))
    .route({
      method: 'GET',
      path: '/conversations/{id}/search',
      summary: 'Search a conversation, latest first',
      description: `At most ${maxFound} of the ${searchedAtOnce.toLocaleString('en-IN')} messages before \`before\`, or of the latest. Case-insensitive. To search on, ask again with \`next\`.`,
      tags: ['chat'],
    })
    .input(
      z.strictObject({
        id: Id,
        words: text()
          .trim()
          .min(searchLimits.shortest, `Search for at least ${searchLimits.shortest} characters.`)
          .max(searchLimits.longest, `Search for at most ${searchLimits.longest} characters.`),
        before: queryInt(1, largestInt).optional(),
      }),
    )
    .output(z.object({ messages: z.array(Message), next: z.int().nullable() })),
  ...shares,
  seen: operation
    .errors(refuses('NOT_FOUND'))
    .route({
      method: 'PUT',
      path: '/conversations/{id}/seen',
      summary: 'Mark messages as delivered and read',
      tags: ['chat'],
    })
    .input(Seen)
    .output(z.object({ unread: z.int() })),
};
