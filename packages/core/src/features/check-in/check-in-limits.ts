export const maxEntries = 200;

/** In characters. */
export const longestGateName = 60;
