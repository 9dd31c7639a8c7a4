import { dayMs } from '../../kernel/time.ts';

/** Only the first messages of a conversation are compared. */
export const firstMessages = 3;

/** Recipients are warned once this many people got the same text within `repeatedWithinMs`. */
export const repeatedTo = 5;

export const repeatedWithinMs = 7 * dayMs;

/** In characters of its plain words. Many people write 'Chai at five?' to many others. */
export const shortest = 24;
