/** Check-ins that a phone sends at once. */
export const maxEntries = 200;

/** In characters. */
export const longestGateName = 60;
