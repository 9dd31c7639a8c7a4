/** How many messages people without premium can send a day, unless the operator sets another number. When messages don't
 * count: `meets/free-message-hours.ts`. */
export const defaultFreeMessages = 100;

/** The number of free messages left is shown once it is this low. */
export const shownFrom = 10;
