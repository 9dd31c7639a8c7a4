/** People nearby per answer, and per search altogether (rule S7). */
export const nearbyPage = 50;

export const maxNearby = 300;
