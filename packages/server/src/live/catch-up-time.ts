/** How often a process looks in the database for news that never reached it, in ms. */
export const catchUpMs = 2000;
