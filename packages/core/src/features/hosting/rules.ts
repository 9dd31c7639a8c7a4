import type { Category, EventStatus } from '../events/rules.ts';
import { clockOf, isZone, momentOf, offsetMs } from '../../kernel/time-zone.ts';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { limits } from '../../kernel/limits.ts';

/** The state machine of an event; to null means it is deleted. */
export const eventMoves = [
  { from: 'draft', on: 'publish', to: 'published' },
  { from: 'draft', on: 'remove', to: null },
  { from: 'published', on: 'cancel', to: 'cancelled' },
] as const satisfies readonly { from: EventStatus; on: string; to: EventStatus | null }[];
export type EventMove = (typeof eventMoves)[number]['on'];

export const mayMove = (from: EventStatus, on: EventMove): boolean =>
  eventMoves.some((move) => move.from === from && move.on === on);

/** Until then, an account can publish only as many events as the operator allows. */
export const newAccountMs = 7 * dayMs;

export const teamRoles = ['cohost', 'helper'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** Characters, whole rupees, hours before the start (`refundHours`) and hours (`hours`). */
export const hostingLimits = {
  name: 120,
  description: 5000,
  location: 200,
  price: 100_000,
  capacity: 100_000,
  refundHours: 720,
  hours: 24 * 30,
  notice: 2000,
  noticesADay: limits.noticesADay,
  events: limits.hostedEvents,
  dates: 26,
} as const;

interface Point {
  latitude: number;
  longitude: number;
}

export interface EventDraft {
  name: string;
  category: Category;
  description: string;
  start: string;
  end: string;
  timeZone: string;
  location: string;
  place: Point | null;
  isPrivate: boolean;
  /** An H3 cell in the public area of a private address without an exact place. */
  cell: string | null;
  price: number;
  capacity: number;
  refundHours: number | null;
  picture: string | null;
}

export type EventField = keyof EventDraft;

export const draftFrom = (event: EventDraft): EventDraft => ({
  name: event.name,
  category: event.category,
  description: event.description,
  start: event.start,
  end: event.end,
  timeZone: event.timeZone,
  location: event.location,
  place: event.place,
  isPrivate: event.isPrivate,
  cell: event.cell,
  price: event.price,
  capacity: event.capacity,
  refundHours: event.refundHours,
  picture: event.picture,
});

export type EventProblems = Partial<Record<EventField, string>>;

const inWords = (count: number) => count.toLocaleString('en-IN');
const isWhole = (value: number, from: number, to: number) => Number.isInteger(value) && value >= from && value <= to;

export function draftProblems(draft: EventDraft): EventProblems {
  const problems: EventProblems = {};
  const { name, description, location, refundHours, price, capacity } = hostingLimits;
  const hours = (Date.parse(draft.end) - Date.parse(draft.start)) / hourMs;
  if (draft.name.length > name) problems.name = `Use at most ${name} characters for the name.`;
  if (draft.description.length > description)
    problems.description = `Use at most ${description} characters for the description.`;
  if (Number.isNaN(Date.parse(draft.start))) problems.start = 'Choose when it starts.';
  else if (!isWhole(new Date(draft.start).getUTCFullYear(), 2000, 2100)) problems.start = 'Check the year.';
  else if (Number.isNaN(hours)) problems.end = 'Choose when it ends.';
  else if (hours <= 0) problems.end = 'The end must be after the start.';
  else if (hours > hostingLimits.hours) problems.end = `An event can last at most ${hostingLimits.hours / 24} days.`;
  if (!isZone(draft.timeZone)) problems.timeZone = 'Choose a time zone from the list.';
  if (draft.location.length > location) problems.location = `Use at most ${location} characters for the place.`;
  if (!isWhole(draft.price, 0, price)) problems.price = `Enter a price in whole rupees, from 0 to ${inWords(price)}.`;
  if (!isWhole(draft.capacity, 1, capacity)) problems.capacity = `Enter 1 to ${inWords(capacity)} seats.`;
  if (draft.refundHours !== null && !isWhole(draft.refundHours, 0, refundHours))
    problems.refundHours = `Choose at most ${refundHours / 24} days before the start.`;
  return problems;
}

/** Calendars must describe every clock change until then. */
const furthestMs = 3 * 366 * dayMs;

/** Why it cannot be published. `keptStart` is its current start: what has begun can still be described better. */
export function publishProblems(draft: EventDraft, now: Date, keptStart: Date | null = null): EventProblems {
  const problems: EventProblems = {};
  if (draft.name.trim() === '') problems.name = 'Enter a name.';
  if (draft.description.trim() === '') problems.description = 'Describe what happens in a sentence or two.';
  const start = Date.parse(draft.start);
  if (start <= now.getTime() && start !== keptStart?.getTime()) problems.start = 'The start must be in the future.';
  if (start > now.getTime() + furthestMs) problems.start = 'The start must be within three years.';
  if (draft.location.trim() === '')
    problems.location = draft.isPrivate ? 'Enter the address. Only people you approve see it.' : 'Enter a place.';
  if (draft.isPrivate && draft.place === null && draft.cell === null)
    problems.cell = 'Choose the area that everyone else sees.';
  return { ...problems, ...draftProblems(draft) };
}

/** Whether a refund policy is worse for buyers. Hours before the start; null is never. */
export const isStricter = (next: number | null, kept: number | null): boolean =>
  kept !== null && (next === null || next > kept);

/** Local time as if it were UTC, in ms. */
const wallOf = (at: number, timeZone: string) => at + offsetMs(timeZone, at);

/** Local time for date and time fields: '2026-12-05T19:00'. */
export const localTime = (iso: string, timeZone: string): string =>
  new Date(wallOf(Date.parse(iso), timeZone)).toISOString().slice(0, 16);

/** The reverse of `wallOf`, in ISO 8601; empty for invalid input. */
const isoOf = (shown: number, timeZone: string) =>
  Number.isNaN(shown) || !isZone(timeZone) ? '' : new Date(momentOf(clockOf(timeZone), shown)).toISOString();

export const fromLocalTime = (local: string, timeZone: string): string => isoOf(Date.parse(`${local}Z`), timeZone);

/** A start in an hour that clocks skip moves later, and the duration stays. */
export function fromLocalTimes(start: string, end: string, timeZone: string): { start: string; end: string } {
  const shown = Date.parse(`${start}Z`);
  const begins = isoOf(shown, timeZone);
  const skipped = begins === '' ? 0 : wallOf(Date.parse(begins), timeZone) - shown;
  return { start: begins, end: isoOf(Date.parse(`${end}Z`) + skipped, timeZone) };
}

export const repetitions = ['week', 'month'] as const;
export type Repetition = (typeof repetitions)[number];

/** Always at the same local time and with the same duration. Monthly repeats skip months without that day. */
export function repeatDates(
  event: { start: Date; end: Date; timeZone: string },
  every: Repetition,
  times: number,
): { start: Date; end: Date }[] {
  const { timeZone } = event;
  const clock = clockOf(timeZone);
  const start = new Date(wallOf(event.start.getTime(), timeZone));
  const lasts = event.end.getTime() - event.start.getTime();
  const dates: { start: Date; end: Date }[] = [event];
  for (let nth = 1; dates.length < times; nth++) {
    const next = new Date(start);
    if (every === 'week') next.setUTCDate(start.getUTCDate() + 7 * nth);
    else next.setUTCMonth(start.getUTCMonth() + nth);
    if (every === 'month' && next.getUTCDate() !== start.getUTCDate()) continue;
    const begins = momentOf(clock, next.getTime());
    dates.push({ start: new Date(begins), end: new Date(begins + lasts) });
  }
  return dates.map(({ start, end }) => ({ start, end }));
}

/** RFC 4180. Cells that a spreadsheet would run as a formula get an apostrophe: people choose their own names. */
export const csv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows
    .map((row) =>
      row
        .map((cell) => {
          const text = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell);
          return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
        })
        .join(','),
    )
    .join('\r\n')
    .concat('\r\n');
