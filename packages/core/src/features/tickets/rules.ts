import { maxSeats } from '../events/rules.ts';
import { dayMs, hourMs, minuteMs } from '../../kernel/time.ts';
import { limits } from '../../kernel/limits.ts';

/** How many seats an order may hold unpaid, by how many of the buyer's orders ended unpaid within a day: the first row
 * reached applies. Repeated holds would keep others from buying. */
export const holdRules = [
  { unpaid: 5, seats: 0 },
  { unpaid: 3, seats: 2 },
  { unpaid: 2, seats: 4 },
  { unpaid: 0, seats: maxSeats },
] as const;

export const unpaidForMs = dayMs;

export const maxOpenOrders = limits.openOrders;

export function mayHold({ open, unpaid }: { open: number; unpaid: number }) {
  if (open >= maxOpenOrders) return { seats: 0, refusal: 'ORDERS_OPEN' } as const;
  return { seats: holdRules.find((rule) => unpaid >= rule.unpaid)?.seats ?? 0, refusal: 'ORDERS_UNPAID' } as const;
}

export const holdMs = 10 * minuteMs;

const longestOfferMs = 2 * hourMs;

/** How long seats are held for someone from the waitlist: two hours, less when the event begins soon, never less than
 * it takes to pay. */
export const offerMs = (untilStartMs: number): number =>
  Math.max(holdMs, Math.min(longestOfferMs, Math.floor(untilStartMs / 6)));

/** Free tickets until the start, others under the host's refund policy. */
export function mayGiveBack(
  event: { date: Date; refundHours: number | null },
  amountPaise: number,
  now: Date,
): boolean {
  if (amountPaise === 0) return now < event.date;
  return event.refundHours !== null && now.getTime() <= event.date.getTime() - event.refundHours * hourMs;
}

/** As shown: '23467 9ACDE', or '2346 79AC' for older tickets. */
export const codeInGroups = (code: string) => `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}`;

export const plainCode = (typed: string) => typed.replaceAll(/[\s-]/g, '').toUpperCase();
