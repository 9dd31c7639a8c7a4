const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  return format;
}

/** Whether clocks of a zone can be told: by IANA's name. */
export function isZone(zone: string): boolean {
  // Offsets are taken for zones as well; they are no name that a calendar could look up.
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** How far the clocks of a zone are ahead of UTC at a moment, in ms. */
export function offsetMs(zone: string, at: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) parts[type] = Number(value);
  const { year, month, day, hour, minute, second } = parts;
  return Date.UTC(year!, month! - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

/** How far clocks are ahead of UTC at a moment, both in ms. */
export type Clock = (at: number) => number;

/**
 * The moment at which clocks show a time, which is given as if it were UTC, in ms. Of a time that they show twice it is the
 * first one; one that they skip is read by the clock before the leap (RFC 5545, section 3.3.5).
 */
export function momentOf(clock: Clock, shown: number): number {
  const dayMs = 86_400_000;
  const [before, after] = [clock(shown - dayMs), clock(shown + dayMs)];
  for (const offset of [before, after]) if (clock(shown - offset) === offset) return shown - offset;
  return shown - before;
}

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

/**
 * A VTIMEZONE (RFC 5545, section 3.6.5) for times between two moments: every change of the clocks within them, one by one,
 * since nothing that is written with it repeats.
 */
export function timeZoneComponent(zone: string, from: Date, to: Date): string {
  const start = Date.UTC(from.getUTCFullYear(), 0, 1) - 86_400_000;
  const end = Date.UTC(to.getUTCFullYear() + 1, 0, 2);
  const observance = (at: number, before: number, after: number) => {
    const year = new Date(at).getUTCFullYear();
    const standard = Math.min(offsetMs(zone, Date.UTC(year, 0, 1)), offsetMs(zone, Date.UTC(year, 6, 1)));
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
  const first = offsetMs(zone, start);
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...observance(start, first, first),
    ...changes(zone, start, end).flatMap((at) => observance(at, offsetMs(zone, at - 1000), offsetMs(zone, at))),
    'END:VTIMEZONE',
  ].join('\r\n');
}

/** A moment whose own clock is that of a zone, in the form that the calendar's writer asks for. */
export class ZonedDate extends Date {
  readonly #zone: string;
  /** What the clock shows, as if it were UTC. */
  readonly internal: Date;

  constructor(at: Date, zone: string) {
    super(at);
    this.#zone = zone;
    this.internal = new Date(at.getTime() + offsetMs(zone, at.getTime()));
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
