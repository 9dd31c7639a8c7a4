import { maxSeats } from '../events/rules.ts';
import { dayMs, hourMs, minuteMs } from '../../kernel/time.ts';
import { limits } from '../../kernel/limits.ts';

const prefix = 'NUKKAD1';

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

export const ticketText = (eventId: string, ticketId: string) => `${prefix}.${eventId}.${ticketId}`;

/** The QR code's content; an Ed25519 signature (RFC 8032) in base64url. */
export const ticketToken = (text: string, signature: string) => `${text}.${signature}`;

/** Null for anything that is not our ticket. Does not check the signature. */
export function readToken(
  token: string,
): { eventId: string; ticketId: string; text: string; signature: string } | null {
  const parts = /^NUKKAD1\.([\w-]{1,64})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{86})$/.exec(token.trim());
  if (!parts) return null;
  const [, eventId, ticketId, signature] = parts as unknown as [string, string, string, string];
  return { eventId, ticketId, text: ticketText(eventId, ticketId), signature };
}

/** As shown: '23467 9ACDE', or '2346 79AC' for older tickets. */
export const codeInGroups = (code: string) => `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}`;

export const plainCode = (typed: string) => typed.replaceAll(/[\s-]/g, '').toUpperCase();
