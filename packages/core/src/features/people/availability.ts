import { dayMs, daysInIndia, hourMs, midnightInIndia, minuteMs } from '../../kernel/time.ts';

export const freeTimes = ['now', 'evening', 'weekend'] as const;
export type FreeTime = (typeof freeTimes)[number];

export const activities = ['chai', 'walk', 'film', 'food', 'sport', 'study'] as const;
export type Activity = (typeof activities)[number];

export const maxActivities = 2;

export const freeHours = [1, 2, 3] as const;
export type FreeHours = (typeof freeHours)[number];

export interface Availability {
  time: FreeTime;
  activities: Activity[];
  /** When it ends, as ISO 8601. */
  until: string;
}

/** An evening or a weekend that is nearly over still lasts this long, in ms. */
const leastMs = hourMs;

/** Evenings are from 17:00 to 23:00, weekends from Saturday 0:00 to Sunday 23:00; in ms since midnight in India. */
const [eveningMs, lateMs] = [17 * hourMs, 23 * hourMs];

/** Nothing finer is stored or shown, in ms. */
const quarterMs = 15 * minuteMs;

/** 1970 began on a Thursday; 6 on a Monday, 0 on a Sunday. */
const daysToSunday = (at: number) => 6 - ((daysInIndia(at) + 3) % 7);

/** When someone who is free from `now` on stops being free, rounded up to a quarter of an hour. `hours` are for 'now'. */
export function freeUntil(time: FreeTime, hours: FreeHours, now: Date): Date {
  const at = now.getTime();
  const late = midnightInIndia(at) + lateMs;
  const ends = {
    now: at + hours * hourMs,
    evening: Math.max(late, at + leastMs),
    weekend: Math.max(late + daysToSunday(at) * dayMs, at + leastMs),
  };
  return new Date(Math.ceil(ends[time] / quarterMs) * quarterMs);
}

/** How long before its end such a time has begun, in ms. */
const lastsMs = { now: Infinity, evening: lateMs - eveningMs, weekend: dayMs + lateMs } as const;

/** Whether someone is free at this moment, and not only later. `now` in ms since 1970. */
export function isFreeNow({ time, until }: Pick<Availability, 'time' | 'until'>, now: number): boolean {
  const left = Date.parse(until) - now;
  return left > 0 && left <= lastsMs[time];
}
