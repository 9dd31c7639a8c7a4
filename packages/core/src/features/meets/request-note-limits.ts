/** Both in characters. */
export const noteLimit = 140;
export const placeLimit = 80;
