import type { screenPaths } from '@nukkad/core/kernel/screen-paths.ts';

/** In which story axe looks at a page, and what the story calls it there. */
export type AxeCheck = readonly [story: string, name: string];

/** Each screen of the app. A new one does not compile without a check. */
export const screenChecks: Record<keyof typeof screenPaths, AxeCheck> = {
  welcome: ['accessibility', 'welcome'],
  onboarding: ['accessibility', 'onboarding'],
  home: ['accessibility', 'home'],
  person: ['accessibility', 'person'],
  where: ['accessibility', 'where'],
  events: ['accessibility', 'events'],
  event: ['accessibility', 'event'],
  host: ['event-questions', 'a host'],
  checkIn: ['check-in', 'the gate'],
  hosting: ['hosting', 'Hosting'],
  hostEvent: ['hosting', 'Event form'],
  attendees: ['hosting', 'People'],
  tickets: ['accessibility', 'tickets'],
  ticket: ['check-in', 'a ticket'],
  chat: ['accessibility', 'chat'],
  conversation: ['accessibility', 'conversation'],
  profile: ['accessibility', 'profile'],
  editProfile: ['accessibility', 'edit profile'],
  settings: ['accessibility', 'settings'],
  settingsPage: ['accessibility', '/settings/account'],
  notifications: ['notifications', 'notifications'],
  feeds: ['accessibility', '/feeds'],
  payment: ['accessibility', 'payment'],
  orders: ['premium', 'receipts'],
  shareTarget: ['share-target', 'something that another app has shared'],
  premium: ['premium', 'premium'],
  admin: ['moderation', 'the console'],
  adminCase: ['moderation', 'a case'],
  adminPage: ['moderation', 'operation'],
};

/** Those below `/settings` and `/admin`, by the last part of their path. */
export const partChecks: Readonly<Record<string, AxeCheck>> = {
  notification: ['accessibility', '/settings/notification'],
  privacy: ['accessibility', '/settings/privacy'],
  safety: ['moderation', 'reports that I sent'],
  account: ['accessibility', '/settings/account'],
  calendar: ['accessibility', '/settings/calendar'],
  badge: ['accessibility', '/settings/badge'],
  help: ['accessibility', '/settings/help'],
  selfies: ['moderation', 'selfies'],
  statistics: ['moderation', 'statistics'],
  operation: ['moderation', 'operation'],
};

/** Pages that the server writes itself, by their route. */
export const serverPageChecks: Readonly<Record<string, AxeCheck>> = {
  '/e/:id': ['finding-events', 'a shared event'],
  '/plan/:key': ['shared-plans', 'the page of a plan'],
  '/contact/:token/${answer}': ['shared-plans', 'the page to accept as a contact'],
  '/unsubscribe/:token': ['premium', 'the page to turn emails off'],
  '/sandbox/mailbox': ['accessibility', '/sandbox/mailbox'],
  '/api/docs': ['accessibility', '/api/docs'],
};
