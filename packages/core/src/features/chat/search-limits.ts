/** In characters. */
export const searchLimits = { shortest: 2, longest: 100 } as const;

/** The longest name to search for in the list of conversations, in characters. */
export const longestName = 60;

/** How many of the latest conversations one search reads the names of. */
export const namesSearchedAtOnce = 2000;

export const maxFound = 50;

/** Messages that one search reads, so that its time does not grow with the conversation. */
export const searchedAtOnce = 10_000;
