import type { Update } from '@nukkad/core/contract.ts';
import type { Notification, NotificationSettings } from '@nukkad/core/features/notifications/contract.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { itemsOf } from '../items-of-pages.ts';
import { queries } from '../queries.ts';

type NotificationsData = InfiniteData<{ notifications: Notification[]; unseen: number; next: string | null }>;

export const notificationsIn = (data: NotificationsData | undefined): Notification[] =>
  itemsOf(
    data,
    (page) => page.notifications,
    ({ id }) => id,
  );

export const unseenIn = (data: NotificationsData | undefined): number => data?.pages[0]?.unseen ?? 0;

/** Only these updates can change the list. */
const causes = new Set<Update['type']>([
  'notifications.changed',
  'meet.changed',
  'chat.message',
  'chat.read',
  'chat.removed',
  'chat.settings',
  'share.ended',
  'person.gone',
  'event.changed',
  'event.reminder',
  'event.announcement',
  'question.changed',
  'order.changed',
  'premium.changed',
]);

/** Notifications come and go with their causes, and only the server knows which still hold. A fetch that is under way goes
 * on: LiveConnection applies what came during it again. */
export function notificationsOutdated(cache: QueryClient, { type }: Update) {
  if (causes.has(type))
    void cache.invalidateQueries({ queryKey: queries.notifications().queryKey }, { cancelRefetch: false });
}

export const refetchNotifications = (cache: QueryClient) =>
  cache.invalidateQueries({ queryKey: queries.notifications().queryKey });

/** Null for all of them. Shown before the server confirms it. */
export function notificationSeen(cache: QueryClient, id: string | null) {
  const isIt = (it: Notification) => !it.isSeen && (id === null || it.id === id);
  cache.setQueryData(queries.notifications().queryKey, (data) => {
    if (!data) return data;
    const unseen = id === null ? 0 : unseenIn(data) - (notificationsIn(data).some(isIt) ? 1 : 0);
    return {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        unseen: Math.max(0, unseen),
        notifications: page.notifications.map((it) => (isIt(it) ? { ...it, isSeen: true } : it)),
      })),
    };
  });
}

export const notificationSettingsChanged = (
  cache: QueryClient,
  change: (settings: NotificationSettings) => NotificationSettings,
) => cache.setQueryData(queries.notificationSettings().queryKey, (it) => it && change(it));

export const refetchNotificationSettings = (cache: QueryClient) =>
  cache.invalidateQueries({ queryKey: queries.notificationSettings().queryKey });
