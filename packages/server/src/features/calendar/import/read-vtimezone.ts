import { dayMs } from '@nukkad/core/kernel/time.ts';
import { isZone, type Clock } from '@nukkad/core/kernel/time-zone.ts';
import { atLine, lineOf, type Line, type Part } from './calendar-lines.ts';
import { expandRule } from './repeat-rule.ts';
import { readTime, utc, zoneNamed, type Time, type Zone } from './calendar-times.ts';

const yearMs = 366 * dayMs;

const offset = /^([+-])(\d{2})(\d{2})(\d{2})?$/;

/** In ms. */
function offsetOf(part: Part, name: string): number {
  const line = lineOf(part, name);
  const parts = offset.exec(line?.value.trim() ?? '');
  if (!parts) throw atLine(line?.nth ?? part.nth, `${part.name} has no readable ${name}.`);
  const seconds = Number(parts[2]) * 3600 + Number(parts[3]) * 60 + Number(parts[4] ?? 0);
  return (parts[1] === '-' ? -1000 : 1000) * seconds;
}

/** A change of a zone's offset from UTC. All in ms. */
interface Change {
  at: number;
  before: number;
  after: number;
}

function changesOf(observance: Part, now: number): Change[] {
  const [before, after] = [offsetOf(observance, 'TZOFFSETFROM'), offsetOf(observance, 'TZOFFSETTO')];
  const first = lineOf(observance, 'DTSTART');
  if (!first) throw atLine(observance.nth, `${observance.name} has no DTSTART.`);
  const start = readTime(first.value, first.nth);
  const onsets = [start.shown];
  const window = {
    start,
    shownAt: (instant: number) => instant + before,
    from: now - 3 * yearMs,
    to: now + 2 * yearMs,
  };
  for (const line of observance.lines) {
    if (line.name === 'RRULE') onsets.push(...expandRule(line, window));
    if (line.name === 'RDATE')
      onsets.push(...line.value.split(',').map((value) => readTime(value.replace(/\/.*/s, ''), line.nth).shown));
  }
  return onsets.map((shown) => ({ at: shown - before, before, after }));
}

/** The clock of a VTIMEZONE (RFC 5545, section 3.6.5), valid in the years around now. */
function describedClock(part: Part, now: number): Clock {
  const changes = part.parts
    .filter(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT')
    .flatMap((observance) => changesOf(observance, now))
    .toSorted((a, b) => a.at - b.at);
  const [first] = changes;
  if (!first) throw atLine(part.nth, 'this time zone has no offsets.');
  return (at) => changes.findLast((it) => it.at <= at)?.after ?? first.before;
}

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
    // IANA first: its data is newer than the calendar's.
    const name = id.replace(/^\//, '');
    if (isZone(name)) return zoneNamed(name);
    const described = this.#described.get(id);
    if (!described)
      throw atLine(nth, `the time zone ${id.slice(0, 60)} is unknown, and the calendar doesn’t define it.`);
    return (described.zone ??= { clock: describedClock(described.part, this.#now), name: null });
  }
}

export function timeOf(line: Line, zones: Zones, value = line.value): Time {
  const { shown, isDay, isUtc } = readTime(value, line.nth);
  if (isDay) return { shown, isDay, zone: null };
  const named = line.parameters.get('TZID');
  return { shown, isDay, zone: isUtc ? utc : named === undefined ? null : zones.find(named, line.nth) };
}
