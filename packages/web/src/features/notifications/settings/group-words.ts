import { mailWaitMs } from '@nukkad/core/features/notifications/delivery-times.ts';
import { minuteMs } from '@nukkad/core/kernel/time.ts';
import type { NotificationGroup } from '@nukkad/core/features/notifications/notification-kind.ts';

/** `late` says when an email comes, if not immediately. */
export const groupWords: Record<NotificationGroup, { name: string; about: string; late?: string }> = {
  requests: {
    name: 'Meet requests',
    about: 'Someone asks to meet you.',
    late: `An email only if you haven’t seen it after ${mailWaitMs / minuteMs} minutes.`,
  },
  accepted: { name: 'Accepted requests', about: 'Someone accepts your request.' },
  messages: {
    name: 'Messages',
    about: 'Someone writes to you.',
    late: `An email only if you haven’t seen the first one after ${mailWaitMs / minuteMs} minutes.`,
  },
  events: {
    name: 'Changes to events',
    about: 'An event you’re going to changes or is cancelled, or a host hands one over to you.',
  },
  reminders: { name: 'Reminders', about: 'A day and an hour before, and a feedback question afterwards.' },
  announcements: { name: 'Announcements', about: 'From hosts of events you’re going to.' },
  offers: { name: 'Waitlist offers', about: 'Seats are held for you for a short time.' },
  questions: { name: 'Questions and answers', about: 'About events you host or asked about.' },
  payments: { name: 'Payments', about: 'Payments we received, refunds, and the end of premium.' },
  safety: { name: 'Safety', about: 'Someone shares their location with you.' },
};
