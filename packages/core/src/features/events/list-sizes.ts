export const eventsPage = 20;

/** Connections who are going, of whom an event shows faces. */
export const maxFriends = 3;

export const maxNamed = 200;

/** One promoted event per this many cards of a list. */
export const cardsPerPromotion = 8;
