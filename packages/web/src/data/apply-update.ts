import type { Update } from '@nukkad/core/contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import {
  conversationChanged,
  conversationRead,
  messageArrived,
  messageReacted,
  messageRemoved,
  onlineChanged,
  settingsChanged,
  shareEnded,
} from './cache/chat.ts';
import { checkedIn } from './cache/check-in.ts';
import { eventChanged, announcementArrived, eventQuestionsOutdated, questionsOutdated } from './cache/events.ts';
import { meetChanged } from './cache/meets.ts';
import { orderChanged } from './cache/orders.ts';
import { personGone } from './cache/people.ts';

/** Afterwards the cache holds what fetching again would bring; what is not cached stays so. `me` is one's own id. */
export function applyUpdate(cache: QueryClient, me: string, update: Update) {
  switch (update.type) {
    case 'meet.changed':
    case 'meet.reminder':
      return meetChanged(cache, me, update.entry);
    case 'chat.message':
      return messageArrived(cache, me, update.message);
    case 'chat.removed':
      return messageRemoved(cache, update);
    case 'chat.read':
      return conversationRead(cache, update.conversationId, update.unread);
    case 'chat.receipt':
      return conversationChanged(cache, update.conversationId, (it) => ({
        ...it,
        theirs: { delivered: update.delivered, read: update.read },
      }));
    case 'chat.reaction':
      return messageReacted(cache, update);
    case 'chat.settings':
      return settingsChanged(cache, update.conversationId, { muted: update.muted, archived: update.archived });
    case 'share.ended':
      return void shareEnded(cache, update.id);
    case 'chat.typing':
      // Not cached: the conversation on screen listens for it.
      return;
    case 'person.gone':
      return personGone(cache, update.personId);
    case 'online.changed':
      return onlineChanged(cache, update.personId, update.online);
    case 'entry.changed':
      return checkedIn(cache, update.change);
    case 'event.changed':
      return eventChanged(cache, update.event);
    case 'event.reminder':
      if (update.kind === 'after') questionsOutdated(cache);
      return eventChanged(cache, update.event);
    case 'event.announcement':
      return announcementArrived(cache, update.eventId, update.announcement, update.unreadAnnouncements);
    case 'question.changed':
      return void eventQuestionsOutdated(cache, update.eventId);
    case 'order.changed':
      return orderChanged(cache, update.order);
  }
}
