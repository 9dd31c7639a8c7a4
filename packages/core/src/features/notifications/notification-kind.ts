export const notificationGroups = [
  'requests',
  'accepted',
  'messages',
  'events',
  'reminders',
  'announcements',
  'offers',
  'questions',
  'payments',
  'safety',
] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

/** Each can be ended by a link in its mails. `digest` is the weekly mail of events. */
export const mailGroups = [...notificationGroups, 'digest'] as const;
export type MailGroup = (typeof mailGroups)[number];

/** Made by `addNotification` where it happens, and shown while `notification-causes.ts` finds its cause. */
export const notificationKinds = [
  'request',
  'accepted',
  'message',
  'share',
  'change',
  'cancelled',
  'announcement',
  'day',
  'hour',
  'after',
  'offer',
  'question',
  'answer',
  'paid',
  'refund',
  'premium',
  'handover',
  'transfer',
  'transferred',
  'report',
  'warning',
  'safe',
  'contact',
  'alert',
  'complaint',
  'suspended',
  'restored',
  'upheld',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const groupOf: Record<NotificationKind, NotificationGroup> = {
  request: 'requests',
  accepted: 'accepted',
  message: 'messages',
  share: 'safety',
  change: 'events',
  cancelled: 'events',
  handover: 'events',
  announcement: 'announcements',
  /** An event is a day or an hour away, or over. */
  day: 'reminders',
  hour: 'reminders',
  after: 'reminders',
  offer: 'offers',
  /** A connection offers them a ticket, or accepted theirs. */
  transfer: 'offers',
  transferred: 'offers',
  question: 'questions',
  answer: 'questions',
  paid: 'payments',
  refund: 'payments',
  premium: 'payments',
  /** Their own report was looked at, or decided. */
  report: 'safety',
  warning: 'safety',
  /** Are they safe after a meeting? Their trusted contact is alerted soon, or was. */
  safe: 'safety',
  /** Their trusted contact has answered. */
  contact: 'safety',
  /** Whose trusted contact they are has not said that they are safe. */
  alert: 'safety',
  complaint: 'safety',
  suspended: 'safety',
  restored: 'safety',
  upheld: 'safety',
};

export interface Ways {
  push: boolean;
  mail: boolean;
}
export type WaysOf = Record<NotificationGroup, Ways>;
