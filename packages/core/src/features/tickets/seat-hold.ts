import { holdMs, longestOfferMs, maxOpenOrders, unpaidSeats } from './limits.ts';

/** How many seats a buyer's next order may hold, and the refusal when it is more. */
export function mayHold({ open, unpaid }: { open: number; unpaid: number }) {
  if (open >= maxOpenOrders) return { seats: 0, refusal: 'ORDERS_OPEN' } as const;
  return { seats: unpaidSeats.find((rule) => unpaid >= rule.unpaid)?.seats ?? 0, refusal: 'ORDERS_UNPAID' } as const;
}

/** How long seats are held for someone from the waitlist: two hours, less when the event begins soon, never less than
 * it takes to pay. */
export const offerMs = (untilStartMs: number): number =>
  Math.max(holdMs, Math.min(longestOfferMs, Math.floor(untilStartMs / 6)));
