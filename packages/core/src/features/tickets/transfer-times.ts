import { dayMs } from '../../kernel/time.ts';

/** How long a ticket is on offer, at most: an offer also ends when the event starts. */
export const transferOfferMs = 2 * dayMs;

/** As long as notifications are kept. */
export const transferOffersKeptMs = 30 * dayMs;
