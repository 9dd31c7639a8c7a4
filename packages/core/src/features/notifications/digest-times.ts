import { dayMs, hourMs } from '../../kernel/time.ts';

/** Since the week began, which is on Thursday: 1970 did. */
export const digestDayMs = 0;
export const digestHourMs = 18 * hourMs;

/** Between two digests, also after a move to another time zone. */
export const leastPauseMs = 5 * dayMs;
