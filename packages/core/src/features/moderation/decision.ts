/** What moderators can do about a case. `uphold` keeps a decision that someone has appealed against. */
export const decisionActions = [
  'dismiss',
  'warn',
  'hide',
  'suspend',
  'cancel event',
  'remove account',
  'restore',
  'uphold',
] as const;
export type DecisionAction = (typeof decisionActions)[number];

export const decisionReasonNames = [
  'no rule broken',
  'scam',
  'harassment',
  'hate',
  'sexual',
  'intimate',
  'fake',
  'underage',
  'danger',
  'misleading',
  'law',
] as const;
export type DecisionReason = (typeof decisionReasonNames)[number];

export const decisionReasons: Record<DecisionReason, string> = {
  'no rule broken': 'It breaks no rule',
  scam: 'Spam, scams or asking for money',
  harassment: 'Harassment or threats',
  hate: 'Hate or violence',
  sexual: 'Sexual content',
  intimate: 'Intimate pictures without consent',
  fake: 'A fake profile, or pretending to be someone else',
  underage: 'Under 18',
  danger: 'Danger to someone',
  misleading: 'An event that isn’t as described',
  law: 'Against the law',
};

/** In hours; null for no end. */
export const suspensionHours = [24, 72, 7 * 24, 30 * 24, 90 * 24, null] as const;

/** In characters. */
export const decisionWordsLimit = 1000;
export const appealWordsLimit = 1000;

export const withheldTypes = ['person', 'words', 'event', 'message', 'picture', 'question'] as const;
export type WithheldType = (typeof withheldTypes)[number];
