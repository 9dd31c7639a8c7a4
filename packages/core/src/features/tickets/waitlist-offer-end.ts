import { holdMs } from './hold-time.ts';
import { longestOfferMs } from './waitlist-offer-time.ts';

/** Until when seats are held for the waitlist: less when the event begins soon, never less than it takes to pay. */
export function offerEnd(startsAt: Date, now: Date): Date {
  const untilStartMs = startsAt.getTime() - now.getTime();
  return new Date(now.getTime() + Math.max(holdMs, Math.min(longestOfferMs, Math.floor(untilStartMs / 6))));
}
