import type { Notification } from '@nukkad/core/features/notifications/contract.ts';
import { dayName } from '../../format/dates.ts';

export interface Day {
  name: string;
  notifications: Notification[];
}

/** In the order in which they come. */
export function byDay(notifications: readonly Notification[]): Day[] {
  const days: Day[] = [];
  for (const notification of notifications) {
    const name = dayName(notification.at);
    const last = days.at(-1);
    if (last?.name === name) last.notifications.push(notification);
    else days.push({ name, notifications: [notification] });
  }
  return days;
}
