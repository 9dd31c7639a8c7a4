import { daySeconds, minuteMs } from '@nukkad/core/kernel/time.ts';

export const knownBrowserSeconds = 365 * daySeconds;

export const challengeMinutes = 5;

/** How long someone may stay at Google, as the library has it. */
export const atGoogleMs = 10 * minuteMs;
