import { dayMs } from '../../../kernel/time.ts';

/** Events in one calendar file. */
export const maxEntries = 1000;

/** Past events stay in a person's calendar this long. */
export const pastEventsMs = 365 * dayMs;
