import { dayMs } from '../../../kernel/time.ts';

export const feedBehindMs = dayMs;

export const feedAheadMs = 90 * dayMs;

/** Imported events stay this long after their end. */
export const pastEventsMs = 30 * dayMs;
