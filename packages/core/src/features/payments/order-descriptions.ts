export const premiumOrderWords = 'Nukkad Premium, one month';

export const promotionOrderWords = (event: string, weeks: number) =>
  `Promotion of ${event}, ${weeks === 1 ? '1 week' : `${weeks} weeks`}`;
