import { dayIn, type Day, type Month } from '@nukkad/core/kernel/city-days.ts';
import { dayMs } from '@nukkad/core/kernel/time.ts';
import { dayAndMonth } from '../../format/dates.ts';

const dayWords = new Intl.DateTimeFormat('en-IN', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const monthWords = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'Saturday, 7 March', 'March 2026' and 'Mar'. */
export const dayName = (day: Day) => dayWords.format(new Date(day));
export const monthName = (month: Month) => monthWords.format(new Date(month));
export const shortMonth = (day: Day) => dayAndMonth(day, 'UTC').month;

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

const shownWeeks = 5;
const shownDays = shownWeeks * 7;

export const daysLater = (day: Day, days: number) => dayIn(new Date(Date.parse(day) + days * dayMs));

/** The Monday of the week of a day. */
const mondayOf = (day: Day) => daysLater(day, -((new Date(day).getUTCDay() + 6) % 7));

/** Five weeks, from Monday; days before `from` are null. */
export function weeksFrom(from: Day): (Day | null)[][] {
  const monday = mondayOf(from);
  return Array.from({ length: shownWeeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = daysLater(monday, week * 7 + weekday);
      return day < from ? null : day;
    }),
  );
}

/** Where the five weeks after or before those of `from` begin. */
export const turned = (from: Day, by: 1 | -1) => daysLater(mondayOf(from), by * shownDays);
