import { hourMs } from '../../kernel/time.ts';

/** Seats are offered to the first person on the waitlist for at most this long. */
export const longestOfferMs = 2 * hourMs;
