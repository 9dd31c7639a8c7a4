export const digestEvents = 8;

export const digestDays = 7;

/** Events farther away are not nearby, in km of the shown distance. */
export const nearbyKm = 30;
