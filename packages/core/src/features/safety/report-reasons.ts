/** Pictures in chat, of events or profiles; questions with their answer; `words` in profiles, by the person's id. */
export const reportSubjects = ['person', 'words', 'event', 'question', 'message', 'picture'] as const;
export interface ReportSubject {
  type: (typeof reportSubjects)[number];
  id: string;
}

export const reportReasons = {
  danger: 'Someone is in danger',
  intimate: 'Intimate pictures shared without consent',
  fake: 'Fake profile or someone else’s pictures',
  spam: 'Spam, a scam or a dangerous link',
  misleading: 'Not happening, or not as described',
  harassment: 'Rude, threatening or pushy',
  money: 'Asked for money, codes or to switch apps',
  offensive: 'Hateful, violent or sexual',
  underage: 'Under 18',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof reportReasons;

export const reasonsFor: Record<ReportSubject['type'], readonly ReportReason[]> = {
  person: ['danger', 'intimate', 'fake', 'spam', 'harassment', 'money', 'underage', 'other'],
  words: ['danger', 'spam', 'harassment', 'money', 'offensive', 'underage', 'other'],
  event: ['danger', 'spam', 'misleading', 'offensive', 'other'],
  question: ['danger', 'spam', 'harassment', 'money', 'offensive', 'other'],
  message: ['danger', 'intimate', 'spam', 'harassment', 'money', 'offensive', 'other'],
  picture: ['danger', 'intimate', 'offensive', 'fake', 'spam', 'underage', 'other'],
};
