import { maxOpenOrders, unpaidSeats } from './constants.ts';

/** How many seats a buyer's next order may hold, and the refusal when it is more. */
export function mayHold({ open, unpaid }: { open: number; unpaid: number }) {
  if (open >= maxOpenOrders) return { seats: 0, refusal: 'ORDERS_OPEN' } as const;
  return { seats: unpaidSeats.find((rule) => unpaid >= rule.unpaid)?.seats ?? 0, refusal: 'ORDERS_UNPAID' } as const;
}
