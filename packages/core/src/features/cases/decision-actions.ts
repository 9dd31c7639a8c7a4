import { templatesAbout, type DecisionTemplate, type TemplateUse } from './decision-templates.ts';

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

const aboutWhat: Partial<Record<string, TemplateUse>> = {
  dismiss: 'report',
  answer: 'complaint',
  warn: 'conduct',
  hide: 'conduct',
  suspend: 'conduct',
  'cancel event': 'conduct',
  restore: 'restored',
  uphold: 'appeal',
};

/** The ready texts that each offers. Those of a dismissed case are for its reporters. */
export const templatesOf = (action: DecisionAction | 'confirm' | 'decline'): DecisionTemplate[] =>
  templatesAbout(aboutWhat[action] ?? null);

export const withheldTypes = ['person', 'words', 'event', 'message', 'picture', 'question'] as const;
export type WithheldType = (typeof withheldTypes)[number];
