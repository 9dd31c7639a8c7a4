import { dayMs } from '@nukkad/core/kernel/time.ts';
import type { Part } from './calendar-lines.ts';
import { expandRule } from './repeat-rule.ts';
import { home, instantAt, type Time, type Zone } from './calendar-times.ts';
import { timeOf, Zones } from './read-vtimezone.ts';

/** When an event takes place, in ms since 1970: 9:30 stays 9:30 when clocks change. */
export function startsOf(
  { part, start, durationMs }: { part: Part; start: Time; durationMs: number },
  zones: Zones,
  from: number,
  to: number,
): Set<number> {
  const zone: Zone = start.zone ?? home;
  const instant = (shown: number) => instantAt({ ...start, shown }, home);
  const found = new Set([instant(start.shown)]);
  // Clocks are at most a day away from UTC.
  const window = { from: from - durationMs - dayMs, to: to + dayMs };
  for (const line of part.lines) {
    if (line.name === 'RRULE')
      for (const shown of expandRule(line, { start, shownAt: (at) => at + zone.clock(at), ...window }))
        found.add(instant(shown));
    if (line.name === 'RDATE')
      for (const value of line.value.split(',')) found.add(instantAt(timeOf(line, zones, value.split('/')[0]), home));
  }
  removeExcluded(found, part, start, zones);
  return found;
}

function removeExcluded(found: Set<number>, part: Part, start: Time, zones: Zones) {
  const zone: Zone = start.zone ?? home;
  const excluded = new Set<number>();
  const excludedDays = new Set<number>();
  for (const line of part.lines.filter(({ name }) => name === 'EXDATE'))
    for (const value of line.value.split(',')) {
      const time = timeOf(line, zones, value);
      // Calendars often exclude whole days from events with a time.
      if (time.isDay && !start.isDay) excludedDays.add(time.shown);
      else excluded.add(instantAt(time, home));
    }
  for (const at of found) {
    const shown = at + zone.clock(at);
    if (excluded.has(at) || excludedDays.has(shown - (((shown % dayMs) + dayMs) % dayMs))) found.delete(at);
  }
}
