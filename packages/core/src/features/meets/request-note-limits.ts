/** In characters. */
export const noteLimit = 140;

/** In characters. */
export const placeLimit = 80;
