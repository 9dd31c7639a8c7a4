import { dayMs, hourMs } from '../../kernel/time.ts';

/** From the gesture to the selfie. */
export const selfieTimeMs = hourMs / 6;

/** Then it is deleted without a decision. */
export const selfieKeptMs = 7 * dayMs;
