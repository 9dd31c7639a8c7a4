import { dayMs } from '@nukkad/core/kernel/time.ts';
import { offsetMs, type Clock } from '@nukkad/core/kernel/time-zone.ts';

/** A change of a zone's offset from UTC. All in ms. */
interface Change {
  at: number;
  before: number;
  after: number;
}

const found = new Map<string, Change[]>();

function changesIn(zone: string, year: number): Change[] {
  const key = `${zone} ${year}`;
  const known = found.get(key);
  if (known) return known;
  // No zone has two changes within a week.
  const step = 7 * dayMs;
  const end = Date.UTC(year + 1, 0, 1);
  const changes: Change[] = [];
  for (let at = Date.UTC(year, 0, 1); at < end; at += step) {
    const next = Math.min(at + step, end);
    const [before, after] = [offsetMs(zone, at), offsetMs(zone, next)];
    if (before === after) continue;
    let [low, high] = [at, next];
    while (high - low > 1000) {
      const middle = Math.floor((low + high) / 2000) * 1000;
      if (offsetMs(zone, middle) === before) low = middle;
      else high = middle;
    }
    changes.push({ at: high, before, after });
  }
  found.set(key, changes);
  return changes;
}

const digits = (value: number) => String(value).padStart(2, '0');

/** A local time (RFC 5545, section 3.3.5), given as if it were UTC. */
const written = (shown: number) => new Date(shown).toISOString().replaceAll(/[-:]|\.\d+Z$/g, '');

function writtenOffset(offset: number): string {
  const seconds = Math.abs(offset) / 1000;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  // Only old offsets have seconds (section 3.3.14).
  if (seconds % 60 > 0) parts.push(seconds % 60);
  return `${offset < 0 ? '-' : '+'}${parts.map((it) => digits(it)).join('')}`;
}

export class ZoneBetween {
  readonly name: string;
  readonly #start: number;
  readonly #first: number;
  readonly #changes: Change[];

  constructor(name: string, from: Date, to: Date) {
    this.name = name;
    const [firstYear, lastYear] = [from.getUTCFullYear(), to.getUTCFullYear()];
    this.#start = Date.UTC(firstYear, 0, 1) - 2 * dayMs;
    this.#first = offsetMs(name, this.#start);
    const end = Date.UTC(lastYear + 1, 0, 3);
    this.#changes = [];
    for (let year = firstYear - 1; year <= lastYear + 1; year++)
      this.#changes.push(...changesIn(name, year).filter(({ at }) => at > this.#start && at < end));
  }

  /** Valid from a day before the first instant to a day after the last one. */
  readonly clock: Clock = (at) => this.#changes.findLast((it) => it.at <= at)?.after ?? this.#first;

  /** A VTIMEZONE (RFC 5545, section 3.6.5) that lists every change. */
  component(): string {
    const observance = (at: number, before: number, after: number) => {
      const year = new Date(at).getUTCFullYear();
      const standard = Math.min(offsetMs(this.name, Date.UTC(year, 0, 1)), offsetMs(this.name, Date.UTC(year, 6, 1)));
      const name = after > standard ? 'DAYLIGHT' : 'STANDARD';
      return [
        `BEGIN:${name}`,
        `DTSTART:${written(at + before)}`,
        `TZOFFSETFROM:${writtenOffset(before)}`,
        `TZOFFSETTO:${writtenOffset(after)}`,
        `END:${name}`,
      ];
    };
    return [
      'BEGIN:VTIMEZONE',
      `TZID:${this.name}`,
      ...observance(this.#start, this.#first, this.#first),
      ...this.#changes.flatMap(({ at, before, after }) => observance(at, before, after)),
      'END:VTIMEZONE',
    ].join('\r\n');
  }
}

export class ZonedDate extends Date {
  readonly #zone: string;
  readonly internal: Date;

  constructor(at: Date, zone: ZoneBetween) {
    super(at);
    this.#zone = zone.name;
    this.internal = new Date(at.getTime() + zone.clock(at.getTime()));
  }

  withTimeZone(): ZonedDate {
    return this;
  }
  tzComponents() {
    return { zone: this.#zone };
  }
  override getFullYear() {
    return this.internal.getUTCFullYear();
  }
  override getMonth() {
    return this.internal.getUTCMonth();
  }
  override getDate() {
    return this.internal.getUTCDate();
  }
  override getHours() {
    return this.internal.getUTCHours();
  }
  override getMinutes() {
    return this.internal.getUTCMinutes();
  }
  override getSeconds() {
    return this.internal.getUTCSeconds();
  }
}
