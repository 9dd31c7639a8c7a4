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

export const withheldTypes = ['person', 'words', 'event', 'message', 'picture', 'question'] as const;
export type WithheldType = (typeof withheldTypes)[number];
