import type { NotificationGroup } from '@nukkad/core/features/notifications/notification-kind.ts';

/** The headings that the groups stand below, in their order. */
export const headings = ['People', 'Events', 'Payments and safety'] as const;

export const groupWords: Record<
  NotificationGroup,
  { name: string; about: string; heading: (typeof headings)[number] }
> = {
  requests: { name: 'Meet requests', about: 'Someone asks to meet you.', heading: 'People' },
  accepted: { name: 'Accepted requests', about: 'Someone accepts your request.', heading: 'People' },
  messages: { name: 'Messages', about: 'Someone writes to you.', heading: 'People' },
  events: {
    name: 'Changes to events',
    about: 'Yours is changed, cancelled or handed over to you.',
    heading: 'Events',
  },
  reminders: { name: 'Reminders', about: 'A day and an hour before, and once to ask how it was.', heading: 'Events' },
  announcements: { name: 'Announcements', about: 'From hosts of events you’re going to.', heading: 'Events' },
  offers: { name: 'Waitlist offers', about: 'A seat is held for you for a short time.', heading: 'Events' },
  questions: { name: 'Questions and answers', about: 'About events you host or asked about.', heading: 'Events' },
  payments: {
    name: 'Payments',
    about: 'Payments, refunds and the end of premium.',
    heading: 'Payments and safety',
  },
  safety: {
    name: 'Safety',
    about: 'Shared locations, your trusted contact and reports.',
    heading: 'Payments and safety',
  },
};
