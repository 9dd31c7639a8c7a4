export const maxEntries = 500;

/** In characters. */
export const entryLimit = 80;

/** In characters without spaces and punctuation around; a shorter one would match by chance. */
export const shortestEntry = 3;
