import type { ReportSubject } from '@nukkad/core/features/safety/report-reasons.ts';

export const reportTitles: Record<ReportSubject['type'], string> = {
  person: 'Report this person',
  words: 'Report this text',
  event: 'Report this event',
  message: 'Report this message',
  picture: 'Report this picture',
  question: 'Report this question',
};

export const includedWords: Record<ReportSubject['type'], string> = {
  person: 'We’ll include their profile and first photo as they are now.',
  words: 'We’ll include the text as it is now.',
  event: 'We’ll include the event as it is now.',
  message: 'We’ll include the message.',
  picture: 'We’ll include the picture.',
  question: 'We’ll include the question and its answer.',
};
