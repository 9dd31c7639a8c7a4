import { mostSeats as maxSeats } from '../events/rules.ts';

/** What a ticket's QR code begins with: whose it is, and the version of what follows. */
const prefix = 'NUKKAD1';

/**
 * How many seats one order may hold until it is paid, by how many of its buyer's orders ended unpaid within a day: the first
 * row that is reached counts. Who holds seats again and again without paying keeps others from buying them.
 */
export const holdRules = [
  { unpaid: 5, seats: 0 },
  { unpaid: 3, seats: 2 },
  { unpaid: 2, seats: 4 },
  { unpaid: 0, seats: maxSeats },
] as const;
export const unpaidForMs = 86_400_000;

/** Orders that one person may have open, waiting to be paid, at once. */
export const maxOpenOrders = 3;

/** How many seats somebody may hold in one more order, and the refusal of a larger one. */
export function mayHold({ open, unpaid }: { open: number; unpaid: number }) {
  if (open >= maxOpenOrders) return { seats: 0, refusal: 'ORDERS_OPEN' } as const;
  return { seats: holdRules.find((rule) => unpaid >= rule.unpaid)!.seats, refusal: 'ORDERS_UNPAID' } as const;
}

/** How long seats are held for whoever is paying, in ms. */
export const holdMs = 10 * 60_000;

const longestOfferMs = 2 * 3600_000;

/**
 * How long seats are held for whoever came first in the line, in ms: two hours, since they did not expect them at this
 * moment; less when the event begins soon, so that others get their turn; never less than it takes to pay.
 */
export const offerMs = (untilStartMs: number): number =>
  Math.max(holdMs, Math.min(longestOfferMs, Math.floor(untilStartMs / 6)));

/** Whether tickets can still be given back: free ones until the start, others by the host's rule. */
export function mayGiveBack(
  event: { date: Date; refundHours: number | null },
  amountPaise: number,
  now: Date,
): boolean {
  if (amountPaise === 0) return now < event.date;
  return event.refundHours !== null && now.getTime() <= event.date.getTime() - event.refundHours * 3600_000;
}

/** What of a ticket is signed. */
export const ticketText = (eventId: string, ticketId: string) => `${prefix}.${eventId}.${ticketId}`;

/** What a ticket's QR code says; the signature (Ed25519, RFC 8032) in base64url. */
export const ticketToken = (text: string, signature: string) => `${text}.${signature}`;

/** The parts of what a QR code says; null when it is no ticket of ours. Whether it is genuine, the signature says. */
export function readToken(
  token: string,
): { eventId: string; ticketId: string; text: string; signature: string } | null {
  const parts = /^NUKKAD1\.([\w-]{1,64})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{86})$/.exec(token.trim());
  if (!parts) return null;
  const [, eventId, ticketId, signature] = parts as unknown as [string, string, string, string];
  return { eventId, ticketId, text: ticketText(eventId, ticketId), signature };
}

/** A ticket's code as it is shown: '23467 9ACDE', or '2346 79AC' of an older ticket. */
export const codeInGroups = (code: string) => `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}`;

/** A ticket's code as people write it: without blanks, in capital letters. */
export const plainCode = (typed: string) => typed.replaceAll(/[\s-]/g, '').toUpperCase();
