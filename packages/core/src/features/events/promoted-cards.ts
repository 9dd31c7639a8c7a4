export const promotedBy = ['host', 'operator'] as const;
export type PromotedBy = (typeof promotedBy)[number];

/** One promoted event per this many cards of a list. */
export const cardsPerPromotion = 8;
