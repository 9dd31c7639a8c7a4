/** Why somebody is reported, with the words that the form shows. */
export const reportReasons = {
  fake: 'Fake profile or somebody else’s pictures',
  harassment: 'Rude, threatening or pushy',
  money: 'Asked for money, codes or to switch apps',
  underage: 'Under 18',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof reportReasons;

/** Characters that a report may add to its reason. */
export const reportWordsLimit = 1000;
/** Reports of one person in 24 hours. */
export const reportsADay = 10;

/** So many of the latest messages go with a report, if its sender wants that. */
export const messagesInReport = 20;
