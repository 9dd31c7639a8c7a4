import { dayIn, monthOf, type Day, type Month } from '@nukkad/core/features/events/event-filter.ts';
import { dayMs } from '@nukkad/core/kernel/time.ts';

const dayWords = new Intl.DateTimeFormat('en-IN', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const monthWords = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'Saturday, 7 March' and 'March 2026'. */
export const dayName = (day: Day) => dayWords.format(new Date(day));
export const monthName = (month: Month) => monthWords.format(new Date(month));

const shortDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** 'Today', 'Tomorrow', or 'Sat 28 Nov'. */
export function dayHeading(day: Day, today: Day): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / dayMs);
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : shortDay.format(new Date(day)).replace(',', '');
}

/** The weeks of a month, from Monday; days outside the month are null. */
export function weeksOf(month: Month): (Day | null)[][] {
  const first = new Date(month);
  const before = (first.getUTCDay() + 6) % 7;
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - before + 1;
      return day >= 1 && day <= days ? dayIn(new Date(first.getTime() + (day - 1) * dayMs)) : null;
    }),
  );
}

export function monthAfter(month: Month, months: number): Month {
  const first = new Date(month);
  first.setUTCMonth(first.getUTCMonth() + months);
  return monthOf(dayIn(first));
}
