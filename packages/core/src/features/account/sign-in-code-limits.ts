// How often codes are sent is in kernel/rate-limits.ts.

/** How long a sign-in code works. */
export const codeMinutes = 10;

/** Wrong guesses that end a sign-in code. */
export const maxCodeTries = 5;
