import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { inPages } from './in-pages.ts';

export const notificationsQueries = {
  /** Each page has the count of unseen ones. */
  notifications: () => inPages(['notifications'], (from) => api.notifications.list(from)),
  pushKey: () =>
    queryOptions({
      queryKey: ['push-key'],
      queryFn: async () => (await api.notifications.pushKey()).key,
      staleTime: Infinity,
    }),
  notificationSettings: () =>
    queryOptions({ queryKey: ['notificationSettings'], queryFn: () => api.notifications.settings() }),
};
