/** How clocks go in the zones that IANA names. Pure functions: the form of an event and the calendars of the server use them. */
const dayMs = 86_400_000;
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

/** Names by which some browsers still know zones, and which nobody looks for any more. */
const renamed: Record<string, string> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
};

/** The name that a zone goes by today. */
export const zoneName = (zone: string): string => renamed[zone] ?? zone;

/** How far the clocks of a zone are ahead of UTC at a moment, in ms. */
export function offsetMs(zone: string, at: number): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year, month, day, hour, minute, second } = parts;
  return Date.UTC(year!, month! - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

/** How far clocks are ahead of UTC at a moment, both in ms. */
export type Clock = (at: number) => number;

/** The clock of a zone. */
export const clockOf =
  (zone: string): Clock =>
  (at) =>
    offsetMs(zone, at);

/**
 * The moment at which clocks show a time, which is given as if it were UTC, in ms. Of a time that they show twice it is the
 * first one; one that they skip is read by the clock before the leap (RFC 5545, section 3.3.5).
 */
export function momentOf(clock: Clock, shown: number): number {
  const [before, after] = [clock(shown - dayMs), clock(shown + dayMs)];
  for (const offset of [before, after]) if (clock(shown - offset) === offset) return shown - offset;
  return shown - before;
}
