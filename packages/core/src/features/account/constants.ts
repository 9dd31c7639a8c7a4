/** How long a sign-in code works. */
export const codeMinutes = 10;

/** Wrong guesses that end a sign-in code. */
export const maxCodeTries = 5;

/** A session ends this many days after its last use, and at the latest this many days after the sign-in. */
export const sessionDays = { unused: 60, longest: 90 };
