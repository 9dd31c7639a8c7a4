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
  'complaint',
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
  complaint: 'A complaint',
};
