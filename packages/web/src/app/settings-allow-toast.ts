import { minuteMs } from '@nukkad/core/kernel/time.ts';
import type { NotificationGroup } from '@nukkad/core/features/notifications/notification-kind.ts';
import type { QueryClient } from '@tanstack/react-query';
import { backend } from '#backend';
import { queries } from '../data/queries.ts';
import { currentTime } from '../device/server-time.ts';

/** Settings changed on another device cause no update. */
const maxAgeMs = minuteMs;

/** Whether someone wants pushes of a group now: while the app is open, its toasts are its pushes. */
export async function wantsToast(cache: QueryClient, group: NotificationGroup): Promise<boolean> {
  if (!backend.can.notify) return true;
  const settings = await cache.fetchQuery({ ...queries.notificationSettings(), staleTime: maxAgeMs }).catch(() => null);
  if (!settings) return true;
  const { ways, pausedUntil } = settings;
  return ways[group].push && (pausedUntil === null || Date.parse(pausedUntil) <= currentTime());
}
