import { dayMs } from '@nukkad/core/kernel/time.ts';
import nodeIcal, { type VEvent } from 'node-ical';
import { atLine, type Line } from './calendar-lines.ts';
import { readTime } from './calendar-times.ts';

const rulePart =
  /^(FREQ|UNTIL|COUNT|INTERVAL|BYSECOND|BYMINUTE|BYHOUR|BYDAY|BYMONTHDAY|BYYEARDAY|BYWEEKNO|BYMONTH|BYSETPOS|WKST)=([A-Z0-9,+-]+)$/;

const compact = (shown: number) => new Date(shown).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Times are what clocks show, as if it were UTC, in ms. */
export interface RuleWindow {
  start: { shown: number; isDay: boolean };
  shownAt: (instant: number) => number;
  from: number;
  to: number;
}

function readRule(line: Line, { start, shownAt }: RuleWindow): string {
  const parts = new Map<string, string>();
  for (const written of line.value.trim().toUpperCase().split(';')) {
    if (written === '') continue;
    const [, name, value] = rulePart.exec(written) ?? [];
    if (name === undefined || value === undefined)
      throw atLine(line.nth, `${written.slice(0, 40)} isn’t part of a repeat rule.`);
    parts.set(name, value);
  }
  const every = parts.get('FREQ');
  if (every === 'SECONDLY' || every === 'MINUTELY' || (parts.get('BYSECOND')?.includes(',') ?? false))
    throw atLine(line.nth, 'events that repeat every minute aren’t imported.');
  const until = parts.get('UNTIL');
  if (until !== undefined) {
    const { shown, isDay, isUtc } = readTime(until, line.nth);
    // The last day is included.
    const last = isDay ? shown + dayMs - 1000 : isUtc && !start.isDay ? shownAt(shown) : shown;
    parts.set('UNTIL', compact(last));
  }
  return [...parts].map((part) => part.join('=')).join(';');
}

/** The times of a repeat rule (RFC 5545, section 3.3.10), by the clock. */
export function expandRule(line: Line, window: RuleWindow): number[] {
  const rule = readRule(line, window);
  try {
    const { '1': event } = nodeIcal.sync.parseICS(
      ['BEGIN:VEVENT', 'UID:1', `DTSTART:${compact(window.start.shown)}`, `RRULE:${rule}`, 'END:VEVENT', ''].join(
        '\r\n',
      ),
    );
    const { rrule } = event as VEvent;
    if (!rrule) throw new Error('The library found no rule.');
    return rrule.between(new Date(window.from), new Date(window.to), true).map((it) => it.getTime());
  } catch {
    throw atLine(line.nth, 'this repeat rule isn’t supported.');
  }
}
