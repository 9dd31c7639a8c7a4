/** How long premium lasts on while a renewal’s charge is due or is tried again. */
export const graceDays = 3;
