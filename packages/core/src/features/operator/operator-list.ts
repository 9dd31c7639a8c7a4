/** What the operator changes while the server runs: flagged venues, link domains that are blocked, words that are banned. */
export const operatorLists = ['venue', 'domain', 'word'] as const;

export type OperatorList = (typeof operatorLists)[number];

export const maxEntries = 500;

/** In characters. */
export const entryLimit = 80;

/** In characters without spaces and punctuation around; a shorter one would match by chance. */
export const shortestEntry = 3;
