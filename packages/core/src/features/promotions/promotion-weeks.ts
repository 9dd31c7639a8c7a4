import { dayMs } from '../../kernel/time.ts';

export const maxWeeks = 8;

export const weekMs = 7 * dayMs;

/** How many weeks can be bought: up to the week in which the event starts. Of weeks already bought, `until` is the end. */
export function weeksToBuy(event: { startsAt: Date }, until: Date | null, now: Date): number {
  const from = Math.max(now.getTime(), until?.getTime() ?? 0);
  return Math.min(maxWeeks, Math.max(0, Math.ceil((event.startsAt.getTime() - from) / weekMs)));
}

/** Weeks that have begun, which are not refunded when the event is cancelled. */
export function weeksUsed(promotion: { startsAt: Date; weeks: number }, now: Date): number {
  const begun = Math.ceil((now.getTime() - promotion.startsAt.getTime()) / weekMs);
  return Math.min(promotion.weeks, Math.max(0, begun));
}
