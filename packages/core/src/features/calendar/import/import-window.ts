import { dayMs } from '../../../kernel/time.ts';

/** Events are imported from a day ago to three months ahead. */
export const feedBehindMs = dayMs;

export const feedAheadMs = 90 * dayMs;

/** Imported events stay this long after their end. */
export const pastEventsMs = 30 * dayMs;
