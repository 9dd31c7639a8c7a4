import type { Notification } from '@nukkad/core/features/notifications/contract.ts';
import { clock, timeLeft, whenThere } from '../../format/dates.ts';

/** What matters next to the time: until when something can be answered, or when an event is. Null for most kinds. */
export function notificationDetail({ kind, event, endsAt }: Notification, now: number): string | null {
  switch (kind) {
    case 'request':
    case 'transfer':
    case 'safe':
      return endsAt && `${timeLeft(endsAt, now)} left to answer`;
    case 'offer':
      return endsAt && `${timeLeft(endsAt, now)} left to claim`;
    case 'share':
      return endsAt && `until ${clock(endsAt)}`;
    case 'day':
    case 'hour':
      return event && whenThere(event.date, event.timeZone);
    default:
      return null;
  }
}
