/** What a report can be about. A picture is one of a chat, or the one that an event shows. */
export const reportSubjects = ['person', 'event', 'message', 'picture'] as const;
export interface ReportSubject {
  type: (typeof reportSubjects)[number];
  id: string;
}

/** Why something is reported, with the words that the form shows. */
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

/** The reasons that the form offers for each kind of subject. */
export const reasonsFor: Record<ReportSubject['type'], readonly ReportReason[]> = {
  person: ['fake', 'spam', 'harassment', 'money', 'underage', 'other'],
  event: ['spam', 'misleading', 'offensive', 'other'],
  message: ['spam', 'harassment', 'money', 'offensive', 'other'],
  picture: ['offensive', 'fake', 'spam', 'underage', 'other'],
};

/** Characters that a report may add to its reason. */
export const reportWordsLimit = 1000;
/** Reports that one person can send in 24 hours. */
export const reportsADay = 10;

/** So many of the latest messages go with a report, if its sender wants that. */
export const messagesInReport = 20;
