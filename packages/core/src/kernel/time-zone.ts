import { dayMs } from './time.ts';

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

export function isZone(zone: string): boolean {
  // Intl accepts offsets as zones, but calendar apps cannot look them up.
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** Old names that some browsers still use. */
const renamed: Record<string, string> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
};

export const zoneName = (zone: string): string => renamed[zone] ?? zone;

/** How far a zone is ahead of UTC, in ms; `at` in ms since 1970. */
export function offsetMs(zone: string, at: number): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day, hour, minute, second } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

export type Clock = (at: number) => number;

export const clockOf =
  (zone: string): Clock =>
  (at) =>
    offsetMs(zone, at);

/** The instant when clocks show `shown` (as if UTC), in ms: the first of two; skipped times by RFC 5545, 3.3.5. */
export function instantOf(clock: Clock, shown: number): number {
  const [before, after] = [clock(shown - dayMs), clock(shown + dayMs)];
  for (const offset of [before, after]) if (clock(shown - offset) === offset) return shown - offset;
  return shown - before;
}
