/** Messages a day without premium, unless the operator sets another number. `meets/free-message-hours.ts`: which count. */
export const defaultFreeMessages = 100;

/** The number of free messages left is shown once it is this low. */
export const shownFrom = 10;
