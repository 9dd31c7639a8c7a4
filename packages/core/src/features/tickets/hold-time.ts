import { hourMs, minuteMs } from '../../kernel/time.ts';

/** How long seats are held for a payment. */
export const holdMs = 10 * minuteMs;

/** How long seats are held for someone from the waitlist, at most. */
const longestOfferMs = 2 * hourMs;

/** How long seats are held for someone from the waitlist: less when the event begins soon, never less than it takes to
 * pay. */
export const offerMs = (untilStartMs: number): number =>
  Math.max(holdMs, Math.min(longestOfferMs, Math.floor(untilStartMs / 6)));
