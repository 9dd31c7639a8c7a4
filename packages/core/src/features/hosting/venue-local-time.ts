import { clockOf, isZone, instantOf, offsetMs } from '../../kernel/time-zone.ts';

/** Local time as if it were UTC, in ms. */
export const wallOf = (at: number, timeZone: string) => at + offsetMs(timeZone, at);

/** Local time for date and time fields: '2026-12-05T19:00'. */
export const localTime = (iso: string, timeZone: string): string =>
  new Date(wallOf(Date.parse(iso), timeZone)).toISOString().slice(0, 16);

/** The reverse of `wallOf`, in ISO 8601; empty for invalid input. */
const isoOf = (shown: number, timeZone: string) =>
  Number.isNaN(shown) || !isZone(timeZone) ? '' : new Date(instantOf(clockOf(timeZone), shown)).toISOString();

export const fromLocalTime = (local: string, timeZone: string): string => isoOf(Date.parse(`${local}Z`), timeZone);

/** A start in an hour that clocks skip moves later, and the duration stays. */
export function fromLocalTimes(start: string, end: string, timeZone: string): { start: string; end: string } {
  const shown = Date.parse(`${start}Z`);
  const begins = isoOf(shown, timeZone);
  const skipped = begins === '' ? 0 : wallOf(Date.parse(begins), timeZone) - shown;
  return { start: begins, end: isoOf(Date.parse(`${end}Z`) + skipped, timeZone) };
}
