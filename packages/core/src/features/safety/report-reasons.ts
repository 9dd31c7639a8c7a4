/** Pictures in chat, of an event or on someone’s page; questions to the host of an event, with the answer. */
export const reportSubjects = ['person', 'event', 'question', 'message', 'picture'] as const;
export interface ReportSubject {
  type: (typeof reportSubjects)[number];
  id: string;
}

export const reportReasons = {
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
  person: ['fake', 'spam', 'harassment', 'money', 'underage', 'other'],
  event: ['spam', 'misleading', 'offensive', 'other'],
  question: ['spam', 'harassment', 'money', 'offensive', 'other'],
  message: ['spam', 'harassment', 'money', 'offensive', 'other'],
  picture: ['offensive', 'fake', 'spam', 'underage', 'other'],
};
