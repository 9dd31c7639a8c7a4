import { z } from 'zod';
import { account } from './features/account/contract.ts';
import { calendar } from './features/calendar/export/contract.ts';
import { chat, Message, Removal } from './features/chat/contract.ts';
import { entry, EntryChange } from './features/check-in/contract.ts';
import { Event, events, Notice } from './features/events/contract.ts';
import { hosting } from './features/hosting/contract.ts';
import { MeetEntry, meets } from './features/meets/contract.ts';
import { feeds } from './features/calendar/import/contract.ts';
import { Order, payments } from './features/payments/contract.ts';
import { people } from './features/people/contract.ts';
import { reminders } from './features/reminders/contract.ts';
import { reminderKinds } from './features/reminders/rules.ts';
import { safety } from './features/safety/contract.ts';
import { Id } from './kernel/shapes.ts';
import { tickets } from './features/tickets/contract.ts';

/** Every operation of the product. The server implements it, the browser's client is typed by it, OpenAPI is drawn from it. */
export const contract = {
  account,
  people,
  meets,
  chat,
  events,
  hosting,
  tickets,
  entry,
  payments,
  reminders,
  safety,
  calendar,
  feeds,
};

/** What the server pushes to the browsers of one person. Each is told only to those it concerns, after it is true. */
export const Update = z.discriminatedUnion('type', [
  /** A request of mine, either way, came or changed. `person` is the other one. */
  z.object({ type: z.literal('meet.changed'), entry: MeetEntry }),
  /** A request to me ends soon. */
  z.object({ type: z.literal('meet.reminder'), entry: MeetEntry }),
  /** Somebody is no longer there for me, whatever the reason. */
  z.object({ type: z.literal('person.gone'), personId: Id }),
  /** Somebody wrote in a conversation of mine; the sender gets it too. */
  z.object({ type: z.literal('chat.message'), message: Message }),
  /** A message was deleted, for me alone or for both. */
  Removal.extend({ type: z.literal('chat.removed') }),
  /** I read up to a position, on this or another device. */
  z.object({ type: z.literal('chat.read'), conversationId: Id, position: z.int(), unread: z.int() }),
  /** How far the other has come in a conversation of mine. */
  z.object({ type: z.literal('chat.receipt'), conversationId: Id, delivered: z.int(), read: z.int() }),
  /** A place that was shared in a conversation of mine, by me or with me, is no longer. */
  z.object({ type: z.literal('share.ended'), id: Id, conversationId: Id }),
  /** Of the moment: the other is writing. */
  z.object({ type: z.literal('chat.typing'), conversationId: Id }),
  /** Of the moment: somebody I am connected with came or went. */
  z.object({ type: z.literal('online.changed'), personId: Id, online: z.boolean() }),
  /** How an event stands for me changed: my order, my place in the line, what its host made of it. */
  z.object({ type: z.literal('event.changed'), event: Event }),
  /** An event that I have seats for begins in a day or an hour, or is over. */
  z.object({ type: z.literal('event.reminder'), kind: z.enum(reminderKinds), event: Event }),
  /** Some were let in at an event that I make or help with. */
  z.object({ type: z.literal('entry.changed'), change: EntryChange }),
  /** The host of an event told something to those who come. */
  z.object({ type: z.literal('event.notice'), eventId: Id, notice: Notice, unreadNotices: z.int() }),
  /** An order of mine was paid, ended, cancelled or refunded. */
  z.object({ type: z.literal('order.changed'), order: Order }),
]);
export type Update = z.infer<typeof Update>;
