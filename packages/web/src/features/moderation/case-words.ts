import type { Case, CaseReport, CaseView } from '@nukkad/core/features/moderation/contract.ts';
import type { CaseStep } from '@nukkad/core/features/cases/case-transitions.ts';
import { hourMs } from '@nukkad/core/kernel/time.ts';
import { timeLeft } from '../../format/dates.ts';

export const kindWords: Record<Case['kind'], string> = {
  danger: 'Danger',
  intimate: 'Intimate pictures',
  other: 'Report',
  complaint: 'Complaint',
};

const typeWords: Record<Case['type'], string> = {
  person: 'Profile',
  words: 'Profile text',
  event: 'Event',
  message: 'Message',
  picture: 'Picture',
  question: 'Question',
  complaint: 'Complaint',
};

export const typeOf = (type: Case['type']): string => typeWords[type];

export const caseTitle = ({ person, type }: Pick<Case, 'person' | 'type'>): string => person?.name ?? typeOf(type);

export const stepWords: Record<CaseStep, { name: string; about: string }> = {
  dismiss: { name: 'Dismiss', about: 'Nothing else breaks our rules. What you’ve hidden stays hidden.' },
  answer: { name: 'Answer', about: 'They get your answer as a notification and by email. That closes the complaint.' },
  warn: { name: 'Warn', about: 'They get your message as a notification.' },
  hide: {
    name: 'Hide content',
    about: 'No one else sees it any more. Its owner gets your message. The case stays open.',
  },
  suspend: {
    name: 'Suspend',
    about:
      'No one will see their profile. They can only appeal, manage safety alerts, download their data or delete their account.',
  },
  'cancel event': {
    name: 'Cancel event',
    about:
      'Everyone with a ticket is notified and refunded. With paid tickets, another moderator has to confirm, and until then the event is hidden.',
  },
  'remove account': {
    name: 'Remove account',
    about: 'Permanently, with all their events. Another moderator has to confirm, and until then they’re suspended.',
  },
  restore: { name: 'Restore', about: 'Ends the suspension, and shows hidden content again.' },
  uphold: { name: 'Reject appeal', about: 'The decision stands.' },
  confirm: { name: 'Confirm', about: 'It takes effect immediately.' },
  decline: { name: 'Decline', about: 'The case is open again, and what was hidden meanwhile is shown again.' },
};

const harsh: ReadonlySet<CaseStep> = new Set(['suspend', 'cancel event', 'remove account']);
export const isHarsh = (step: CaseStep) => harsh.has(step);

const soonMs = 12 * hourMs;

/** How much time is left, or how late it is; `now` in ms since 1970. */
export function clockWords(dueAt: string, now: number): { words: string; isLate: boolean; isSoon: boolean } {
  const due = Date.parse(dueAt);
  if (now <= due) return { words: `${timeLeft(dueAt, now)} left`, isLate: false, isSoon: due - now < soonMs };
  return { words: `${timeLeft(new Date(now).toISOString(), due)} late`, isLate: true, isSoon: false };
}

export const hoursWords = (hours: number | null): string => {
  if (hours === null) return 'No end date';
  return hours === 24 ? '24 hours' : `${hours / 24} days`;
};

export const wouldNotMeetWords = ({ no, answered }: NonNullable<CaseView['wouldNotMeet']>): string =>
  `At least ${no} people who met them would not meet them again, of at least ${answered} who answered. No one can see who. On its own, this proves nothing.`;

export function reporterWords({ reports, acted }: CaseReport['reporter']): string {
  // Theirs is counted as well, until their account is deleted.
  if (reports === 0) return 'Reporter: account deleted';
  if (reports === 1) return 'First report by this reporter';
  return `Reporter: ${reports} reports, ${acted === 0 ? 'none' : acted} acted on`;
}
