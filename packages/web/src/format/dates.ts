import { dayMs, minuteMs } from '@nukkad/core/kernel/time.ts';
import { currentTime } from '../device/server-time.ts';

const time = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'long' });
const date = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short' });
const eventTimes = new Map<string, Intl.DateTimeFormat>();

/** `day`: days since 1970 by India's calendar. */
export const weekdayInIndia = (day: number) =>
  new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' }).format(day * dayMs);

const midnight = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();

/** Whole days from a moment to now; 0 is today. */
const daysAgo = (moment: Date) => Math.round((midnight(new Date(currentTime())) - midnight(moment)) / dayMs);

export const clock = (iso: string) => time.format(new Date(iso));

/** 'Today', 'Yesterday', a recent weekday, or a date. */
export function dayName(iso: string): string {
  const moment = new Date(iso);
  const days = daysAgo(moment);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return days < 7 ? weekday.format(moment) : date.format(moment);
}

/** 'Just now', '5 min ago', '3 h ago', or the time of an earlier day, which is given elsewhere. */
export function timeAgo(iso: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(iso)) / minuteMs);
  if (daysAgo(new Date(iso)) > 0 && minutes >= 60) return clock(iso);
  if (minutes < 1) return 'Just now';
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`;
}

/** 'today', 'yesterday', 'on Sunday' or 'on 14 Nov': for moments that are past. */
export function onDay(iso: string): string {
  const day = dayName(iso);
  return day === 'Today' || day === 'Yesterday' ? day.toLowerCase() : `on ${day}`;
}

export const timeOrDay = (iso: string) => (daysAgo(new Date(iso)) === 0 ? clock(iso) : dayName(iso));

/** 'today at 9:30 pm', 'on Sunday at 9:30 pm': for moments less than a week ahead. */
export function dayAndTime(iso: string): string {
  // Midnight counts as the night before.
  const isMidnight = new Date(iso).getHours() === 0 && new Date(iso).getMinutes() === 0;
  const days = -daysAgo(new Date(new Date(iso).getTime() - (isMidnight ? 1 : 0)));
  const day =
    days <= 0
      ? 'today'
      : days === 1
        ? 'tomorrow'
        : `on ${days < 7 ? weekday.format(new Date(iso)) : date.format(new Date(iso))}`;
  if (isMidnight) return days <= 0 ? 'tonight at midnight' : `${day} at midnight`;
  return `${day} at ${clock(iso)}`;
}

/** 'Sat, 28 Nov, 7:00 pm' in the event's time zone, wherever the phone is. */
export function eventWhen(iso: string, timeZone: string): string {
  let format = eventTimes.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-IN', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
    });
    eventTimes.set(timeZone, format);
  }
  return format.format(new Date(iso));
}

/** '7:00 pm' in the event's time zone. */
export const eventClock = (iso: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(iso));

/** When an event ends, next to when it starts: '10:00 pm', or 'Sun, 29 Nov, 2:00 am' on another day there. */
export function eventEnd({ date, endsAt, timeZone }: { date: string; endsAt: string; timeZone: string }): string {
  const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'short', timeZone });
  const isSameDay = day.format(new Date(date)) === day.format(new Date(endsAt));
  return (isSameDay ? eventClock : eventWhen)(endsAt, timeZone);
}

/** 'Nov' and '28' in the event's time zone. */
export function dayAndMonth(iso: string, timeZone: string): { day: string; month: string } {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-IN', { ...options, timeZone }).format(new Date(iso));
  return { day: part({ day: 'numeric' }), month: part({ month: 'short' }) };
}

/** `eventWhen`, with the zone's name if this device uses another zone. */
export function whenThere(iso: string, timeZone: string): string {
  const moment = new Date(iso);
  const words = (zone?: string, named = false) =>
    new Intl.DateTimeFormat('en-IN', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
      ...(zone ? { timeZone: zone } : {}),
      ...(named ? { timeZoneName: 'short' } : {}),
    }).format(moment);
  return words(timeZone, words() !== words(timeZone));
}

/** 'India Standard Time'. */
export const zoneName = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-IN', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** How far the clocks of a device and a server may differ unnoticed, in ms. */
const clockSkewMs = 10_000;

/** Time until a moment: '7 days', '23 h', '40 min'. */
export function timeLeft(iso: string, now: number): string {
  const left = new Date(iso).getTime() - now;
  // Rounded up, but so that a device clock slightly behind does not show 16 minutes for 15.
  const minutes = left <= 0 ? 0 : Math.max(1, Math.ceil((left - clockSkewMs) / minuteMs));
  if (minutes * minuteMs >= 2 * dayMs) return `${Math.round((minutes * minuteMs) / dayMs)} days`;
  return minutes >= 90 ? `${Math.round(minutes / 60)} h` : `${minutes} min`;
}

/** Time until a moment, to the second: '9:41'. */
export function minutesLeft(iso: string, now: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(iso) - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const stamp = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });

/** '1 Apr 2026', here. */
export const fullDate = (iso: string) => day.format(new Date(iso));

/** '21 Nov 2026, 7:42 pm' in this device's time zone. */
export const dateAndTime = (iso: string) => stamp.format(new Date(iso));
