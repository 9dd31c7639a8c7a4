import { dayMs } from '../../kernel/time.ts';

/** How long after a meeting people can say how it went, in ms. */
export const answeredForMs = 14 * dayMs;
