import type { ReportReason } from './report-reason-words.ts';

/** Pictures in chat, of events or profiles; questions with their answer; `words` in profiles, by the person's id. */
export const reportSubjects = ['person', 'words', 'event', 'question', 'message', 'picture'] as const;
export interface ReportSubject {
  type: (typeof reportSubjects)[number];
  id: string;
}

export const reasonsFor: Record<ReportSubject['type'], readonly ReportReason[]> = {
  person: ['danger', 'intimate', 'fake', 'spam', 'harassment', 'money', 'underage', 'other'],
  words: ['danger', 'spam', 'harassment', 'money', 'offensive', 'underage', 'other'],
  event: ['danger', 'spam', 'misleading', 'offensive', 'other'],
  question: ['danger', 'spam', 'harassment', 'money', 'offensive', 'other'],
  message: ['danger', 'intimate', 'spam', 'harassment', 'money', 'offensive', 'other'],
  picture: ['danger', 'intimate', 'offensive', 'fake', 'spam', 'underage', 'other'],
};
