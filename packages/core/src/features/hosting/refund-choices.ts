/** What hosts can choose: until how many hours before the start seats are refunded; null for never. */
export const refundChoices: readonly (readonly [hours: number | null, words: string])[] = [
  [0, 'Until it starts'],
  [24, '1 day before'],
  [72, '3 days before'],
  [168, '7 days before'],
  [null, 'No refunds'],
];

/** Preselected for new events, in hours. */
export const defaultRefundHours = 24;
