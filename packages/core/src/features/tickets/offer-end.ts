import { hourMs } from '../../kernel/time.ts';
import { holdMs } from './hold-time.ts';

export const longestOfferMs = 2 * hourMs;

/** How long seats are held for the waitlist: less when the event begins soon, never less than it takes to pay. */
export const offerMs = (untilStartMs: number): number =>
  Math.max(holdMs, Math.min(longestOfferMs, Math.floor(untilStartMs / 6)));
