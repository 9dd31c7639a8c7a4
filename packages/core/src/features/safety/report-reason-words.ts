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
