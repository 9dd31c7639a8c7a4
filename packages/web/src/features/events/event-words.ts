import type { Event } from '@nukkad/core/features/events/contract.ts';
import { waitlistPlace } from './EventCard.tsx';

export function seatsWords({ seatsLeft, capacity, hasLine, queued }: Event): string | null {
  if (seatsLeft === null || capacity === null) return null;
  if (queued) return waitlistPlace(queued.ahead);
  if (hasLine || seatsLeft === 0) return 'When a seat frees up, the first on the waitlist gets it.';
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
