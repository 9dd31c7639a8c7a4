/** What moderators can do about a case. `answer` is for complaints; `uphold` keeps a decision that someone has appealed against. */
export const decisionActions = [
  'dismiss',
  'answer',
  'warn',
  'hide',
  'suspend',
  'cancel event',
  'remove account',
  'restore',
  'uphold',
] as const;
export type DecisionAction = (typeof decisionActions)[number];

/** In hours; null for no end. */
export const suspensionHours = [24, 72, 7 * 24, 30 * 24, 90 * 24, null] as const;

/** In characters. */
export const decisionWordsLimit = 1000;
export const appealWordsLimit = 1000;

export const withheldTypes = ['person', 'words', 'event', 'message', 'picture', 'question'] as const;
export type WithheldType = (typeof withheldTypes)[number];
