import nodeIcal, { type VEvent } from 'node-ical';
import { atLine, lineOf, type Line, type Part } from './lines.ts';
import { clockOf, isZone, momentOf, type Clock } from '@nukkad/core/features/events/zone.ts';

const dayMs = 86_400_000;

/** How a zone's clocks go, and its name by IANA, if it has one. */
export interface Zone {
  clock: Clock;
  name: string | null;
}

export const utc: Zone = { clock: () => 0, name: null };
export const zoneNamed = (name: string): Zone => ({ clock: clockOf(name), name });

/** A time as a calendar writes it. */
export interface Time {
  /** What clocks show then, as if it were UTC, in ms. */
  shown: number;
  /** Whether it is a whole day. */
  isDay: boolean;
  /** Null for a time that is that of whatever place one is at. */
  zone: Zone | null;
}

const form = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/;

/** What a date, or a date with a time, shows (RFC 5545, sections 3.3.4 and 3.3.5). */
export function readTime(value: string, nth: number): { shown: number; isDay: boolean; isUtc: boolean } {
  const parts = form.exec(value.trim());
  if (!parts) throw atLine(nth, `${value.slice(0, 40)} isn’t a date.`);
  const [year, month, day, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((it) => (it === undefined ? undefined : Number(it))) as [number, number, number, number?, number?, number?];
  const date = new Date(0);
  // By steps: a year of before 100 would be taken for one of the twentieth century.
  date.setUTCFullYear(year, month - 1, day);
  // A leap second is the one before it here.
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

/** A time of a line's value, in the zones of its calendar. */
export function timeOf(line: Line, zones: Zones, value = line.value): Time {
  const { shown, isDay, isUtc } = readTime(value, line.nth);
  if (isDay) return { shown, isDay, zone: null };
  const named = line.parameters.get('TZID');
  return { shown, isDay, zone: isUtc ? utc : named === undefined ? null : zones.find(named, line.nth) };
}

const length = /^([+-])?P(?:(\d{1,4})W|(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,8})S)?)?)$/;

/** A duration (section 3.3.6), in ms. */
export function durationOf(line: Line, value = line.value): number {
  const parts = length.exec(value.trim().toUpperCase());
  if (!parts || !/\d/.test(value)) throw atLine(line.nth, `${value.slice(0, 40)} isn’t a duration.`);
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(2)
    .map((it) => (it === undefined ? undefined : Number(it)));
  return (parts[1] === '-' ? -1 : 1) * ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}

const rulePart =
  /^(FREQ|UNTIL|COUNT|INTERVAL|BYSECOND|BYMINUTE|BYHOUR|BYDAY|BYMONTHDAY|BYYEARDAY|BYWEEKNO|BYMONTH|BYSETPOS|WKST)=([A-Z0-9,+-]+)$/;

const compact = (shown: number) => new Date(shown).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/**
 * When something repeats, by what clocks show: every time of a rule (section 3.3.10) between two. Clocks are left out of it
 * altogether, since half past nine stays half past nine when they change; `untilShown` says what they show at a moment.
 */
export function repeats(
  line: Line,
  start: { shown: number; isDay: boolean },
  untilShown: (moment: number) => number,
  from: number,
  to: number,
): number[] {
  const parts = new Map<string, string>();
  for (const written of line.value.trim().toUpperCase().split(';')) {
    if (written === '') continue;
    const part = rulePart.exec(written);
    if (!part) throw atLine(line.nth, `${written.slice(0, 40)} isn’t part of a repeat rule.`);
    parts.set(part[1]!, part[2]!);
  }
  const every = parts.get('FREQ');
  if (every === 'SECONDLY' || every === 'MINUTELY' || (parts.get('BYSECOND')?.includes(',') ?? false))
    throw atLine(line.nth, 'events that repeat every minute aren’t imported.');
  const until = parts.get('UNTIL');
  if (until !== undefined) {
    const { shown, isDay, isUtc } = readTime(until, line.nth);
    // The day itself still counts.
    const last = isDay ? shown + dayMs - 1000 : isUtc && !start.isDay ? untilShown(shown) : shown;
    parts.set('UNTIL', compact(last));
  }
  const rule = [...parts].map((part) => part.join('=')).join(';');
  try {
    // The library reads what clocks show for UTC, in which they never change.
    const read = nodeIcal.sync.parseICS(
      ['BEGIN:VEVENT', 'UID:1', `DTSTART:${compact(start.shown)}`, `RRULE:${rule}`, 'END:VEVENT', ''].join('\r\n'),
    )['1'] as VEvent;
    return read.rrule!.between(new Date(from), new Date(to), true).map((it) => it.getTime());
  } catch {
    throw atLine(line.nth, 'this repeat rule isn’t supported.');
  }
}

const offset = /^([+-])(\d{2})(\d{2})(\d{2})?$/;

function offsetOf(part: Part, name: string): number {
  const line = lineOf(part, name);
  const parts = offset.exec(line?.value.trim() ?? '');
  if (!parts) throw atLine(line?.nth ?? part.nth, `${part.name} has no readable ${name}.`);
  const seconds = Number(parts[2]) * 3600 + Number(parts[3]) * 60 + Number(parts[4] ?? 0);
  return (parts[1] === '-' ? -1000 : 1000) * seconds;
}

/** How clocks go by a VTIMEZONE (section 3.6.5), for times around a moment. */
function describedClock(part: Part, now: number): Clock {
  const changes: { at: number; before: number; after: number }[] = [];
  // Rules of zones are written for ever; those of the years around are enough.
  const [from, to] = [now - 3 * 366 * dayMs, now + 2 * 366 * dayMs];
  for (const observance of part.parts) {
    if (observance.name !== 'STANDARD' && observance.name !== 'DAYLIGHT') continue;
    const [before, after] = [offsetOf(observance, 'TZOFFSETFROM'), offsetOf(observance, 'TZOFFSETTO')];
    const first = lineOf(observance, 'DTSTART');
    if (!first) throw atLine(observance.nth, `${observance.name} has no DTSTART.`);
    const start = readTime(first.value, first.nth);
    const onsets = [start.shown];
    for (const line of observance.lines) {
      if (line.name === 'RRULE') onsets.push(...repeats(line, start, (moment) => moment + before, from, to));
      if (line.name === 'RDATE')
        onsets.push(...line.value.split(',').map((value) => readTime(value.split('/')[0]!, line.nth).shown));
    }
    changes.push(...onsets.map((shown) => ({ at: shown - before, before, after })));
  }
  if (changes.length === 0) throw atLine(part.nth, 'this time zone has no offsets.');
  changes.sort((a, b) => a.at - b.at);
  return (at) => changes.findLast((it) => it.at <= at)?.after ?? changes[0]!.before;
}

/** The zones that a calendar may name: those it describes, and those that everybody knows. */
export class Zones {
  readonly #described = new Map<string, { part: Part; zone: Zone | null }>();
  readonly #now: number;

  constructor(calendar: Part, now: number) {
    this.#now = now;
    for (const part of calendar.parts) {
      if (part.name !== 'VTIMEZONE') continue;
      const id = lineOf(part, 'TZID');
      if (!id) throw atLine(part.nth, 'this time zone has no TZID.');
      this.#described.set(id.value.trim(), { part, zone: null });
    }
  }

  find(id: string, nth: number): Zone {
    // What everybody knows is newer than what a calendar says of it.
    const name = id.replace(/^\//, '');
    if (isZone(name)) return zoneNamed(name);
    const described = this.#described.get(id);
    if (!described)
      throw atLine(nth, `the time zone ${id.slice(0, 60)} is unknown, and the calendar doesn’t define it.`);
    return (described.zone ??= { clock: describedClock(described.part, this.#now), name: null });
  }
}

/** The moment of a time, in ms. */
export const momentAt = ({ shown, zone }: Time, otherwise: Zone): number => momentOf((zone ?? otherwise).clock, shown);
