import { z } from 'zod';
import { account } from './features/account/contract.ts';
import { photos } from './features/account/photos/contract.ts';
import { leaving } from './features/account/leaving/contract.ts';
import { ownData } from './features/account/own-data/contract.ts';
import { calendar } from './features/calendar/export/contract.ts';
import { chat, ChatPerson, ConversationSettings, Message, Reacted, Removal } from './features/chat/contract.ts';
import { checkIn, CheckInChange } from './features/check-in/contract.ts';
import { questions } from './features/event-questions/contract.ts';
import { questionSteps } from './features/event-questions/question-step.ts';
import { Event, events, Announcement } from './features/events/contract.ts';
import { hosting } from './features/hosting/contract.ts';
import { MeetEntry, meets } from './features/meets/contract.ts';
import { feeds } from './features/calendar/import/contract.ts';
import { notifications } from './features/notifications/contract.ts';
import { operator } from './features/operator/contract.ts';
import { Order, payments, Premium } from './features/payments/contract.ts';
import { people } from './features/people/contract.ts';
import { moderation, standing } from './features/moderation/contract.ts';
import { promotions } from './features/promotions/contract.ts';
import { feedback } from './features/event-feedback/contract.ts';
import { reminderKinds } from './features/reminders/reminder-times.ts';
import { safety } from './features/safety/contract.ts';
import { plans } from './features/shared-plans/contract.ts';
import { trustedContact } from './features/trusted-contact/contract.ts';
import { Id } from './kernel/schemas.ts';
import { verification } from './features/verification/contract.ts';
import { tickets } from './features/tickets/contract.ts';

/** How to add an operation or an update: docs/adding-a-feature.md. */
export const contract = {
  account,
  photos,
  leaving,
  ownData,
  verification,
  people,
  meets,
  chat,
  events,
  hosting,
  questions,
  tickets,
  checkIn,
  payments,
  promotions,
  feedback,
  safety,
  plans,
  trustedContact,
  moderation,
  standing,
  operator,
  notifications,
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
  ConversationSettings.extend({ type: z.literal('chat.settings'), conversationId: Id }),
  /** The other deleted their account: `person` is what is left of them. */
  z.object({ type: z.literal('chat.closed'), conversationId: Id, person: ChatPerson }),
  z.object({ type: z.literal('share.ended'), id: Id, conversationId: Id.nullable() }),
  /** Not stored, like `online.changed`: the other is typing. */
  z.object({ type: z.literal('chat.typing'), conversationId: Id }),
  z.object({ type: z.literal('online.changed'), personId: Id, online: z.boolean() }),
  z.object({ type: z.literal('event.changed'), event: Event }),
  z.object({ type: z.literal('event.reminder'), kind: z.enum(reminderKinds), event: Event }),
  z.object({ type: z.literal('check-in.changed'), change: CheckInChange }),
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
  /** Some were seen on another device, or messages were missed: what there is now is fetched. */
  z.object({ type: z.literal('notifications.changed') }),
  z.object({ type: z.literal('premium.changed'), premium: Premium }),
  /** One's own account changed on another device: the session is fetched again. */
  z.object({ type: z.literal('me.changed') }),
]);
export type Update = z.infer<typeof Update>;
