import { dayMs } from '../../kernel/time.ts';

/** My tickets lists an event this long after its end. */
export const shownAfterMs = 30 * dayMs;
