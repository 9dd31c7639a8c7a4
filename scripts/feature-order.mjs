// The features of all packages, in order. It holds for type imports too; boundaries.mjs checks it.

/**
 * The order of features, by data: a file of core or the server may import only features before its own. Core never
 * imports a screen, and a person's row knows nothing of meeting them.
 */
export const byData = [
  'warnings',
  'people',
  'events',
  'meets',
  'trusted-contact',
  'shared-plans',
  'payments',
  'tickets',
  'check-in',
  'pictures',
  'verification',
  'hosting',
  'promotions',
  'event-questions',
  'calendar',
  'reminders',
  'chat',
  'safety',
  'notifications',
  'sandbox',
  'account',
  'moderation',
  'operator',
];

/**
 * The order of screens in the web app. It is another one, because a screen holds buttons of what comes later by data: a
 * person's page has those for meeting and for reporting them.
 */
export const byScreen = [
  'notifications',
  'trusted-contact',
  'shared-plans',
  'safety',
  'meets',
  'people',
  'verification',
  'reminders',
  'event-questions',
  'promotions',
  'events',
  'tickets',
  'payments',
  'check-in',
  'hosting',
  'chat',
  'calendar',
  'account',
  'operator',
  'moderation',
];

/**
 * Screens and pages may use core of a feature that comes before theirs in either order. These few use a later one:
 */
export const aheadOfOrder = new Set([
  // The page of an event books its seats.
  'web events → core payments',
  'web events → core tickets',
  // The page of an event has an edit button for its team.
  'web events → core hosting',
  // The first steps in a sandbox depend on the account; connections are picked from conversations.
  'web people → core account',
  'web people → core chat',
  // Settings of safety show what moderators decided.
  'web safety → core moderation',
  // A public page of an event serves its picture.
  'server events → core pictures',
  // The page for a trusted contact is in the language of the mail that led there.
  'server trusted-contact → core notifications',
]);
