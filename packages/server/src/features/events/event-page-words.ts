import { fewSeats } from '@nukkad/core/features/events/few-seats.ts';
import type { PublicEvent } from '@nukkad/core/features/events/public-event.ts';

const rupee = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

export const priceWords = ({ price }: Pick<PublicEvent, 'price'>) => (price === 0 ? 'Free' : rupee.format(price));

/** Null for an event that has no seats in Nukkad, or many. */
export function seatsWords({ seatsLeft, isCancelled, startsAt }: PublicEvent, now: Date): string | null {
  if (isCancelled || seatsLeft === null) return null;
  if (startsAt <= now) return 'This event has started or is over';
  if (seatsLeft === 0) return 'Sold out. Join the waitlist in Nukkad';
  if (seatsLeft > fewSeats) return null;
  return seatsLeft === 1 ? '1 seat left' : `${seatsLeft} seats left`;
}

/** What the link to the app is for. */
export function actionWords({ price, seatsLeft, isCancelled, startsAt }: PublicEvent, now: Date): string {
  if (isCancelled || startsAt <= now || !seatsLeft) return 'Open in Nukkad';
  return price === 0 ? 'Register in Nukkad' : 'Book in Nukkad';
}
