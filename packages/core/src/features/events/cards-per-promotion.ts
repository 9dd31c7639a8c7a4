/** A list has at most one promoted event in so many cards. */
export const cardsPerPromotion = 8;
