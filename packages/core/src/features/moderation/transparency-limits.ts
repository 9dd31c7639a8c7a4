export const transparencyDays = 180;
/** In a transparency report: a smaller count could lead to someone. */
export const smallestCount = 10;
