// The order of features: a file may import only features before its own, types included. Checked by boundaries.mjs.
// By data: core and the server. Nothing of a person knows of meeting them.
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
  'event-feedback',
  'reminders',
  'chat',
  'cases',
  'safety',
  'notifications',
  'sandbox',
  'account',
  'moderation',
  'operator',
];

// By screen: a screen holds buttons of what comes later by data. A person's page has those for meeting and reporting.
export const byScreen = [
  'trusted-contact',
  'shared-plans',
  'safety',
  'meets',
  'notifications',
  'people',
  'verification',
  'event-feedback',
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

// What a package takes from core may come before in either order. These come later in both, for a reason:
export const aheadOfOrder = new Set([
  // The page of a plan can show where its person is, for the times for which a conversation can.
  'web shared-plans → core chat',
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
