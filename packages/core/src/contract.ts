import { z } from 'zod';
import { account } from './features/account/contract.ts';
import { photos } from './features/account/photos/contract.ts';
import { calendar } from './features/calendar/export/contract.ts';
import { chat, ConversationSettings, Message, Reacted, Removal } from './features/chat/contract.ts';
import { entry, EntryChange } from './features/check-in/contract.ts';
import { questions } from './features/event-questions/contract.ts';
import { questionSteps } from './features/event-questions/question-step.ts';
import { Event, events, Announcement } from './features/events/contract.ts';
import { hosting } from './features/hosting/contract.ts';
import { MeetEntry, meets } from './features/meets/contract.ts';
import { feeds } from './features/calendar/import/contract.ts';
import { Order, payments } from './features/payments/contract.ts';
import { people } from './features/people/contract.ts';
import { reminders } from './features/reminders/contract.ts';
import { reminderKinds } from './features/reminders/reminder-times.ts';
import { safety } from './features/safety/contract.ts';
import { Id } from './kernel/schemas.ts';
import { tickets } from './features/tickets/contract.ts';

export const contract = {
  account,
  photos,
  people,
  meets,
  chat,
  events,
  hosting,
  questions,
  tickets,
  entry,
  payments,
  reminders,
  safety,
  calendar,
  feeds,
};

/** What the server pushes to a person's browsers, after the commit that makes it true. */
export const Update = z.discriminatedUnion('type', [
  z.object({ type: z.literal('meet.changed'), entry: MeetEntry }),
  z.object({ type: z.literal('meet.reminder'), entry: MeetEntry }),
  /** They are no longer visible to me, for whatever reason. */
  z.object({ type: z.literal('person.gone'), personId: Id }),
  z.object({ type: z.literal('chat.message'), message: Message }),
  Removal.extend({ type: z.literal('chat.removed') }),
  z.object({ type: z.literal('chat.read'), conversationId: Id, position: z.int(), unread: z.int() }),
  z.object({ type: z.literal('chat.receipt'), conversationId: Id, delivered: z.int(), read: z.int() }),
  Reacted.extend({ type: z.literal('chat.reaction') }),
  /** Only to the devices of the person whose settings they are. */
  ConversationSettings.extend({ type: z.literal('chat.settings'), conversationId: Id }),
  z.object({ type: z.literal('share.ended'), id: Id, conversationId: Id }),
  /** Not stored, like `online.changed`: the other is typing. */
  z.object({ type: z.literal('chat.typing'), conversationId: Id }),
  z.object({ type: z.literal('online.changed'), personId: Id, online: z.boolean() }),
  z.object({ type: z.literal('event.changed'), event: Event }),
  z.object({ type: z.literal('event.reminder'), kind: z.enum(reminderKinds), event: Event }),
  z.object({ type: z.literal('entry.changed'), change: EntryChange }),
  z.object({
    type: z.literal('event.announcement'),
    eventId: Id,
    announcement: Announcement,
    unreadAnnouncements: z.int(),
  }),
  /** Someone asked, or the host answered: what each may see of it is fetched. */
  z.object({
    type: z.literal('question.changed'),
    eventId: Id,
    eventName: z.string(),
    step: z.enum(questionSteps),
  }),
  z.object({ type: z.literal('order.changed'), order: Order }),
]);
export type Update = z.infer<typeof Update>;
