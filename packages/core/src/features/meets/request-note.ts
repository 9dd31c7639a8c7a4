import { dayMs } from '../../kernel/time.ts';

/** In characters. */
export const noteLimit = 140;

/** In characters. */
export const placeLimit = 80;

/** The note and place of a request are cleared this long after its time has passed. */
export const notesKeptMs = 30 * dayMs;
