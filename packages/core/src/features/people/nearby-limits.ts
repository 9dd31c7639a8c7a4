import { hourMs } from '../../kernel/time.ts';

/** Per answer, and per search altogether (rule S7). */
export const nearbyPage = 50;

export const maxNearby = 300;

/** A phone shows the last people nearby this long without a connection. */
export const keptNearbyMs = 4 * hourMs;
