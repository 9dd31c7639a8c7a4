import { dayMs } from '../../kernel/time.ts';

/** How long after an event its attendees are asked for feedback. */
export const askedForMs = 7 * dayMs;
