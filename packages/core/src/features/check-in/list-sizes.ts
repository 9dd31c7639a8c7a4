/** Tickets in one page of the list for check-in. */
export const gatePage = 400;
