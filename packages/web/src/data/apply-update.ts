import type { Update } from '@nukkad/core/contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import {
  conversationChanged,
  conversationClosed,
  conversationRead,
  onlineChanged,
  settingsChanged,
} from './cache/conversations.ts';
import { shareEnded } from './cache/location-shares.ts';
import { messageArrived, messageReacted, messageRemoved } from './cache/messages.ts';
import { checkedIn } from './cache/check-in.ts';
import { eventChanged, announcementArrived, eventQuestionsOutdated, feedbackOutdated } from './cache/events.ts';
import { meetChanged } from './cache/meets.ts';
import { notificationsOutdated } from './cache/notifications.ts';
import { orderChanged, premiumChanged } from './cache/orders.ts';
import { personGone } from './cache/people.ts';

/** Afterwards the cache holds what a refetch would return. Adds nothing that isn't cached. `me` is one's own id. */
export function applyUpdate(cache: QueryClient, me: string, update: Update) {
  notificationsOutdated(cache, update);
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
    case 'chat.closed':
      return conversationClosed(cache, update.conversationId, update.person);
    case 'share.ended':
      return void shareEnded(cache, update.id);
    case 'chat.typing':
      // Not cached: the conversation on screen listens for it.
      return;
    case 'person.gone':
      return personGone(cache, update.personId);
    case 'online.changed':
      return onlineChanged(cache, update.personId, update.online);
    case 'check-in.changed':
      return checkedIn(cache, update.change);
    case 'event.changed':
      return eventChanged(cache, update.event);
    case 'event.reminder':
      if (update.kind === 'after') feedbackOutdated(cache);
      return eventChanged(cache, update.event);
    case 'event.announcement':
      return announcementArrived(cache, update.eventId, update.announcement, update.unreadAnnouncements);
    case 'question.changed':
      return void eventQuestionsOutdated(cache, update.eventId);
    case 'order.changed':
      return orderChanged(cache, update.order);
    case 'notifications.changed':
    // The session is not cached: `ConnectionProvider` fetches it.
    case 'me.changed':
      return;
    case 'premium.changed':
      return premiumChanged(cache, update.premium);
  }
}
