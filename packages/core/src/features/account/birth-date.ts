export interface BirthDate {
  day: number;
  month: number;
  year: number;
}

/** False for 30 February and the like. */
export function isRealDate({ day, month, year }: BirthDate): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** In whole years on a day such as 2026-03-01. In other years, birthdays on 29 February count from 1 March. */
export function ageOn(today: string, { day, month, year }: BirthDate): number {
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today.split('-').map(Number);
  const hadBirthday = thisMonth > month || (thisMonth === month && thisDay >= day);
  return thisYear - year - (hadBirthday ? 0 : 1);
}
