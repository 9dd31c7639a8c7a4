/** The name on a ticket, in characters. */
export const longestGuestName = 60;
