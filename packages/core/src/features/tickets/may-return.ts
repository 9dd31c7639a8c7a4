import { hourMs } from '../../kernel/time.ts';

/** Free tickets until the start, others under the host's refund policy. */
export function mayReturn(event: { date: Date; refundHours: number | null }, amountPaise: number, now: Date): boolean {
  if (amountPaise === 0) return now < event.date;
  return event.refundHours !== null && now.getTime() <= event.date.getTime() - event.refundHours * hourMs;
}
