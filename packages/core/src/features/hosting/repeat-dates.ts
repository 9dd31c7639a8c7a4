import { clockOf, instantOf } from '../../kernel/time-zone.ts';
import { wallOf } from './venue-local-time.ts';

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
    const begins = instantOf(clock, next.getTime());
    dates.push({ start: new Date(begins), end: new Date(begins + lasts) });
  }
  return dates.map(({ start, end }) => ({ start, end }));
}
