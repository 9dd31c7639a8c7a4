import type { NotificationKind } from '@nukkad/core/features/notifications/notification-kind.ts';
import type { IconName } from '../../ui/Icon.tsx';

export const notificationIcon: Record<NotificationKind, IconName> = {
  request: 'handshake',
  accepted: 'check',
  message: 'chat',
  share: 'pin',
  change: 'edit',
  cancelled: 'close',
  announcement: 'mail',
  day: 'calendar',
  hour: 'clock',
  after: 'help',
  offer: 'ticket',
  question: 'help',
  answer: 'reply',
  paid: 'check',
  refund: 'rotate',
  premium: 'crown',
  handover: 'handshake',
  report: 'flag',
  warning: 'alert',
  safe: 'shield',
  contact: 'shield',
};
