/** Who calls an operation about something of the owner's. */
export const actors = [
  'owner',
  'other',
  'stranger',
  'blocked',
  'excluded',
  'suspended',
  'signedOut',
  'moderator',
  'operator',
] as const;
export type Actor = (typeof actors)[number];

/** The people behind them; the other party differs from case to case. */
export const names = {
  owner: 'Asha',
  stranger: 'Chitra',
  blocked: 'Dev',
  suspended: 'Esha',
  excluded: 'Farhan',
  moderator: 'Mira',
  operator: 'Nikhil',
} as const satisfies Partial<Record<Actor, string>>;
