/** In characters. */
export const searchLimits = { shortest: 2, longest: 100 } as const;

export const maxFound = 50;

/** Messages that one search reads, so that its time does not grow with the conversation. */
export const searchedAtOnce = 10_000;
