import { offsetMs, type Clock } from '@nukkad/core/events/zone.ts';

/** The moments within a time at which a zone sets its clocks, in ms. */
function changes(zone: string, from: number, to: number): number[] {
  // No zone has two changes within so short a time.
  const step = 7 * 86_400_000;
  const found = [];
  for (let at = from; at < to; at += step) {
    const [before, after] = [offsetMs(zone, at), offsetMs(zone, at + step)];
    if (before === after) continue;
    let [low, high] = [at, at + step];
    while (high - low > 1000) {
      const middle = Math.floor((low + high) / 2000) * 1000;
      if (offsetMs(zone, middle) === before) low = middle;
      else high = middle;
    }
    found.push(high);
  }
  return found;
}

const digits = (value: number, many = 2) => String(value).padStart(many, '0');

/** A clock's time, given as if it were UTC, as RFC 5545 writes it (section 3.3.5). */
const written = (shown: number) => new Date(shown).toISOString().replaceAll(/[-:]|\.\d+Z$/g, '');

function writtenOffset(offset: number): string {
  const seconds = Math.abs(offset) / 1000;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  // Seconds are only for zones of long ago (section 3.3.14).
  if (seconds % 60 > 0) parts.push(seconds % 60);
  return `${offset < 0 ? '-' : '+'}${parts.map((it) => digits(it)).join('')}`;
}

const dayMs = 86_400_000;

/** The clocks of a zone in the years of two moments: their changes are looked up once, which takes a millisecond a year. */
export class ZoneBetween {
  readonly name: string;
  readonly #start: number;
  readonly #first: number;
  /** When clocks change, and what their offset is from then on, in ms. */
  readonly #changes: { at: number; before: number; after: number }[];

  constructor(name: string, from: Date, to: Date) {
    this.name = name;
    this.#start = Date.UTC(from.getUTCFullYear(), 0, 1) - 2 * dayMs;
    this.#first = offsetMs(name, this.#start);
    this.#changes = changes(name, this.#start, Date.UTC(to.getUTCFullYear() + 1, 0, 3)).map((at) => ({
      at,
      before: offsetMs(name, at - 1000),
      after: offsetMs(name, at),
    }));
  }

  /** Valid from a day before the first moment to a day after the last one. */
  readonly clock: Clock = (at) => this.#changes.findLast((it) => it.at <= at)?.after ?? this.#first;

  /**
   * A VTIMEZONE (RFC 5545, section 3.6.5): every change of the clocks, one by one, since nothing that is written with it
   * repeats.
   */
  component(): string {
    const observance = (at: number, before: number, after: number) => {
      const year = new Date(at).getUTCFullYear();
      const standard = Math.min(offsetMs(this.name, Date.UTC(year, 0, 1)), offsetMs(this.name, Date.UTC(year, 6, 1)));
      const name = after > standard ? 'DAYLIGHT' : 'STANDARD';
      return [
        `BEGIN:${name}`,
        // The clock before the change says when it is.
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

/** A moment whose own clock is that of a zone, in the form that the calendar's writer asks for. */
export class ZonedDate extends Date {
  readonly #zone: string;
  /** What the clock shows, as if it were UTC. */
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
