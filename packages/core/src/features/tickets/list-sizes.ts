export const ticketsPage = 50;

/** Offers of tickets on a screen. */
export const offersShown = 50;
