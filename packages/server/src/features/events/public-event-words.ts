import { fewSeats } from '@nukkad/core/features/events/few-seats.ts';
import type { PublicEvent } from '@nukkad/core/features/events/public-event.ts';

const rupee = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

/** 'Sat, 7 Mar 2026, 7:00 pm', in the time zone of the venue. */
export const whenWords = ({ startsAt, timeZone }: Pick<PublicEvent, 'startsAt' | 'timeZone'>) =>
  new Intl.DateTimeFormat('en-IN', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(startsAt);

/** 'Mar' above '7', in the time zone of the venue. */
export const tileWords = ({ startsAt, timeZone }: Pick<PublicEvent, 'startsAt' | 'timeZone'>) => {
  const part = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-IN', { ...style, timeZone }).format(startsAt);
  return { month: part({ month: 'short' }), day: part({ day: 'numeric' }) };
};

export const zoneWords = ({ startsAt, timeZone }: Pick<PublicEvent, 'startsAt' | 'timeZone'>) =>
  new Intl.DateTimeFormat('en-IN', { timeZone, timeZoneName: 'short' })
    .formatToParts(startsAt)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** 'Saturday, 7 March 2026, 7:00 pm (IST)', for a mail in the language of `locale`. */
export function zonedWhenWords(event: Pick<PublicEvent, 'startsAt' | 'timeZone'>, locale: string): string {
  const { startsAt, timeZone } = event;
  const format = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...style, timeZone }).format(startsAt);
  return `${format({ dateStyle: 'full' })}, ${format({ timeStyle: 'short' })} (${zoneWords(event)})`;
}

export const priceWords = ({ price }: Pick<PublicEvent, 'price'>) => (price === 0 ? 'Free' : rupee.format(price));

/** Null for an event that has no seats in Nukkad. */
export function seatsWords({ seatsLeft, isCancelled, startsAt }: PublicEvent, now: Date): string | null {
  if (isCancelled || seatsLeft === null) return null;
  if (startsAt <= now) return 'This event has started or is over';
  if (seatsLeft === 0) return 'Sold out. Join the waitlist in Nukkad';
  if (seatsLeft > fewSeats) return 'Seats available';
  return seatsLeft === 1 ? '1 seat left' : `${seatsLeft} seats left`;
}
