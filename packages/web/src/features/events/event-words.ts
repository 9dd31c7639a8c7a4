import type { Event } from '@nukkad/core/features/events/contract.ts';
import { goingAtLeast } from '@nukkad/core/features/events/shown-going-count.ts';

const ordinal = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** 'You’re 3rd on the waitlist'. */
export function waitlistPlace(ahead: number): string {
  const place = ahead + 1;
  return place === 1
    ? 'You’re first on the waitlist'
    : `You’re ${place}${endings[ordinal.select(place)] ?? 'th'} on the waitlist`;
}

export function seatsWords({ seatsLeft, capacity, hasWaitlist, queued }: Event): string | null {
  if (seatsLeft === null || capacity === null) return null;
  if (queued) return waitlistPlace(queued.ahead);
  if (hasWaitlist || seatsLeft === 0) return 'When a seat frees up, the first on the waitlist gets it.';
  return `${seatsLeft} of ${capacity} seats left`;
}

export function addressWords({ host, going }: Event): string {
  const whose = host?.name.split(' ')[0] ?? 'the host';
  return going
    ? `You’ll see the address here once ${whose} approves you.`
    : `Once you have a ticket, ${whose} can share the address with you.`;
}

export function refundWords(hours: number | null): string {
  if (hours === null) return 'Tickets are non-refundable.';
  if (hours === 0) return 'You can cancel for a full refund until it starts.';
  const before = hours === 24 ? '1 day' : hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`;
  return `You can cancel for a full refund until ${before} before it starts.`;
}

/** A rounded number, for people who don’t go: rule E1 of docs/location.md. */
export function goingWords({ going, role, capacity, seatsLeft }: Event): string | null {
  const least = going || role || capacity === null || seatsLeft === null ? 0 : goingAtLeast(capacity - seatsLeft);
  return least > 0 ? `${least}+ going` : null;
}
