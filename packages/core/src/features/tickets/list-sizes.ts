export const ticketsPage = 50;

export const offersShown = 50;
