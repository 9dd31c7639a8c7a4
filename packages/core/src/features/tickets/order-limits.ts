import { dayMs } from '../../kernel/time.ts';

export const maxSeats = 10;

export const maxOpenOrders = 3;

/** How many seats an order may hold unpaid, by how many of the buyer's orders ended unpaid within `unpaidForMs`: the
 * first row reached applies. Repeated holds would keep others from buying. */
const unpaidSeats = [
  { unpaid: 5, seats: 0 },
  { unpaid: 3, seats: 2 },
  { unpaid: 2, seats: 4 },
  { unpaid: 0, seats: maxSeats },
] as const;

export const unpaidForMs = dayMs;

/** How many seats a buyer's next order may hold, and the refusal when it is more. */
export function mayHold({ open, unpaid }: { open: number; unpaid: number }) {
  if (open >= maxOpenOrders) return { seats: 0, refusal: 'ORDERS_OPEN' } as const;
  return { seats: unpaidSeats.find((rule) => unpaid >= rule.unpaid)?.seats ?? 0, refusal: 'ORDERS_UNPAID' } as const;
}
