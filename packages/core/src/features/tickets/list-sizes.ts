export const ticketsPage = 50;
