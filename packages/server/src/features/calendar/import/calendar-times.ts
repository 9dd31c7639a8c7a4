import { cityZone } from '@nukkad/core/kernel/city-days.ts';
import { clockOf, instantOf, type Clock } from '@nukkad/core/kernel/time-zone.ts';
import { atLine, type Line } from './calendar-lines.ts';

export interface Zone {
  clock: Clock;
  name: string | null;
}

export const utc: Zone = { clock: () => 0, name: null };
export const zoneNamed = (name: string): Zone => ({ clock: clockOf(name), name });

/** The time zone of times that name none, and of whole days. */
export const home = zoneNamed(cityZone);

export interface Time {
  /** What clocks show, as if it were UTC, in ms. */
  shown: number;
  isDay: boolean;
  /** Null for a floating time, which means the same hour everywhere. */
  zone: Zone | null;
}

const form = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/;

/** Reads a DATE or DATE-TIME (RFC 5545, sections 3.3.4 and 3.3.5). */
export function readTime(value: string, nth: number): { shown: number; isDay: boolean; isUtc: boolean } {
  const parts = form.exec(value.trim());
  if (!parts) throw atLine(nth, `${value.slice(0, 40)} isn’t a date.`);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((it: string | undefined) => Number(it ?? 0));
  const date = new Date(0);
  // Unlike the constructor, this does not read a year below 100 as one of the twentieth century.
  date.setUTCFullYear(year, month - 1, day);
  const shown = date.setUTCHours(hour, minute, Math.min(second, 59));
  const back = new Date(shown);
  if (
    back.getUTCFullYear() !== year ||
    back.getUTCMonth() !== month - 1 ||
    back.getUTCDate() !== day ||
    hour > 23 ||
    minute > 59 ||
    second > 60
  )
    throw atLine(nth, `${value.slice(0, 40)} doesn’t exist.`);
  return { shown, isDay: parts[4] === undefined, isUtc: parts[7] !== undefined };
}

const length = /^([+-])?P(?:(\d{1,4})W|(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,8})S)?)?)$/;

/** Reads a DURATION (RFC 5545, section 3.3.6), in ms. */
export function durationOf({ nth, value }: Line): number {
  const parts = length.exec(value.trim().toUpperCase());
  if (!parts || !/\d/.test(value)) throw atLine(nth, `${value.slice(0, 40)} isn’t a duration.`);
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(2)
    .map((it: string | undefined) => Number(it ?? 0));
  return (parts[1] === '-' ? -1 : 1) * ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}

/** The instant of a time, in ms since 1970. */
export const instantAt = ({ shown, zone }: Time, floating: Zone): number => instantOf((zone ?? floating).clock, shown);
