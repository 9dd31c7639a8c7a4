/** Closes a socket whose session has ended, or belongs to another person than the page expects. */
export const sessionEnded = 4001;

/** Closes a person's oldest socket when they open one too many. Its page waits until they return to it: reconnecting at
 * once would close another page's. */
export const tooManySockets = 4002;
