import type { OwnReport } from '@nukkad/core/features/safety/contract.ts';
import type { OwnDecision } from '@nukkad/core/features/moderation/contract.ts';
import { reportReasons } from '@nukkad/core/features/safety/report-reason-words.ts';

const what: Record<OwnReport['type'], string> = {
  person: 'A person',
  words: 'Profile text',
  event: 'An event',
  message: 'A message',
  picture: 'A picture',
  question: 'A question',
  complaint: 'A complaint',
};

export const reportTitle = ({ type, name }: Pick<OwnReport, 'type' | 'name'>): string => name ?? what[type];

export const reasonWords = (reason: OwnReport['reason']): string | null =>
  reason === 'complaint' ? null : reportReasons[reason];

export const statusWords: Record<OwnReport['status'], { title: string; about: string }> = {
  received: { title: 'Received', about: 'No one has looked at it yet.' },
  seen: { title: 'Being looked at', about: 'A moderator is looking at it.' },
  acted: { title: 'We acted on it', about: 'Thank you for telling us.' },
  answered: { title: 'Answered', about: 'Our grievance officer wrote:' },
  'not acted': { title: 'Closed', about: 'We looked into it and took no action.' },
};

/** What moderators did about the person who reads it. */
export const decisionWords: Record<OwnDecision['action'], string> = {
  dismiss: 'Nothing',
  answer: 'Your complaint was answered',
  warn: 'You were warned',
  hide: 'Some of your content was hidden',
  suspend: 'Your account was suspended',
  'cancel event': 'Your event was cancelled',
  'remove account': 'Your account was removed',
  restore: 'A decision was undone',
  uphold: 'A decision stands after your appeal',
};
