import { dayMs } from '../../kernel/time.ts';

/** A gender change that lets someone see more people counts this much later, in ms. */
export const genderWaitMs = 30 * dayMs;
