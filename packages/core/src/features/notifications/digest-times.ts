import { dayMs, hourMs } from '../../kernel/time.ts';

/** Thursday at 18:00. 1970 began on a Thursday. */
export const digestHour = 18 * hourMs;

/** Between two digests, also after a move to another time zone. */
export const leastPauseMs = 5 * dayMs;
