import { dayMs } from '../../kernel/time.ts';

/** How many messages people without premium can send a day, unless the operator sets another number. */
export const defaultFreeMessages = 100;

/** The number of free messages left is shown once it is this low. */
export const shownFrom = 10;

/** Messages don't count for this long after two people connect, in ms. */
export const uncountedMs = dayMs;
