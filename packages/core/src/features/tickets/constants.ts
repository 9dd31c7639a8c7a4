import { dayMs, hourMs, minuteMs } from '../../kernel/time.ts';

/** Per order. */
export const maxSeats = 10;

/** How long seats are held for a payment. */
export const holdMs = 10 * minuteMs;

/** How long seats are held for someone from the waitlist, at most. */
export const longestOfferMs = 2 * hourMs;

/** A buyer's orders that wait for their payment. */
export const maxOpenOrders = 3;

/** How many seats an order may hold unpaid, by how many of the buyer's orders ended unpaid within `unpaidForMs`: the
 * first row reached applies. Repeated holds would keep others from buying. */
export const unpaidSeats = [
  { unpaid: 5, seats: 0 },
  { unpaid: 3, seats: 2 },
  { unpaid: 2, seats: 4 },
  { unpaid: 0, seats: maxSeats },
] as const;

export const unpaidForMs = dayMs;

export const ticketsPage = 50;

/** My tickets lists an event this long after its end. */
export const shownAfterMs = 30 * dayMs;
