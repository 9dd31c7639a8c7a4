import { hourMs } from '../../kernel/time.ts';

/** Free tickets until the start, others under the host's refund policy. */
export function mayReturn(event: { date: Date; refundHours: number | null }, amountPaise: number, now: Date): boolean {
  if (amountPaise === 0) return now < event.date;
  return event.refundHours !== null && now.getTime() <= event.date.getTime() - event.refundHours * hourMs;
}

/** Whether a refund policy is worse for buyers. Hours before the start; null is never. */
export const isStricter = (next: number | null, kept: number | null): boolean =>
  kept !== null && (next === null || next > kept);

/** What hosts can choose: until how many hours before the start seats are refunded; null for never. */
export const refundChoices: readonly (readonly [hours: number | null, words: string])[] = [
  [0, 'Until it starts'],
  [24, '1 day before'],
  [72, '3 days before'],
  [168, '7 days before'],
  [null, 'No refunds'],
];

/** Preselected for new events, in hours. */
export const defaultRefundHours = 24;
