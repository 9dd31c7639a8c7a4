/** A session ends this many days after its last use, and at the latest this many days after the sign-in. */
export const sessionDays = { unused: 60, longest: 90 };
