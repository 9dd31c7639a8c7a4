import { hourMs } from '../../kernel/time.ts';

/** Free tickets until the start, others under the host's refund policy. */
export function mayReturn(event: { date: Date; refundHours: number | null }, amountPaise: number, now: Date): boolean {
  if (amountPaise === 0) return now < event.date;
  return event.refundHours !== null && now.getTime() <= event.date.getTime() - event.refundHours * hourMs;
}

/** Whether a refund policy is worse for buyers. Hours before the start; null is never. */
export const isStricter = (next: number | null, kept: number | null): boolean =>
  kept !== null && (next === null || next > kept);
