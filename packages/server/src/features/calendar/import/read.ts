import { cityZone } from '@nukkad/core/features/events/rules.ts';
import { isZone } from '@nukkad/core/features/events/zone.ts';
import type { FoundEvent } from '@nukkad/core/features/calendar/import/calendars.ts';
import {
  categoryOf,
  feedAheadMs,
  feedBehindMs,
  feedLimits,
  mostFeedEvents,
  pageAddress,
  plainText,
} from '@nukkad/core/features/calendar/import/rules.ts';
import { createHash } from 'node:crypto';
import { atLine, lineOf, readParts, textOf, textsOf, type Line, type Part } from './lines.ts';
import { durationOf, momentAt, repeats, timeOf, utc, Zones, zoneNamed, type Time, type Zone } from './times.ts';

const dayMs = 86_400_000;
/** How long something lasts that does not say so, in ms. */
const usualMs = 2 * 3600_000;
const longestMs = 400 * dayMs;
/** So many times of all events together are reckoned with, before the next ones are picked. */
const mostTimes = 100_000;

/** An event with its own times. */
interface Dated {
  part: Part;
  start: Time;
  durationMs: number;
  /** Which time of an event that repeats it stands for: its moment. */
  instead: number | null;
  sequence: number;
}

/** The city's clocks: those of times that name none, and of whole days. */
const home = zoneNamed(cityZone);

/** The zone that a calendar says it is in. */
function homeOf(calendar: Part): string {
  const named = lineOf(calendar, 'X-WR-TIMEZONE')?.value.trim() ?? '';
  return isZone(named) ? named : cityZone;
}

function lengthOf(part: Part, start: Time, zones: Zones): number {
  const begin = lineOf(part, 'DTSTART');
  const end = lineOf(part, 'DTEND');
  const usual = start.isDay ? dayMs : usualMs;
  let durationMs = usual;
  if (end) {
    const time = timeOf(end, zones);
    if (time.isDay !== start.isDay)
      throw atLine(end.nth, 'the start and the end must both have a time, or both be days.');
    const zone = start.zone ?? home;
    const begins = momentAt(start, home);
    const isOneZone = begin?.parameters.get('TZID') === end.parameters.get('TZID');
    // An hour that clocks skip is read as the next one: what begins in it ends as much later.
    const isSkipped = isOneZone && begins + zone.clock(begins) !== start.shown;
    // Whole days are counted by the calendar, everything else by the clock.
    durationMs = start.isDay || isSkipped ? time.shown - start.shown : momentAt(time, home) - begins;
    if (durationMs < 0) throw atLine(end.nth, 'it ends before it starts.');
  } else {
    const duration = lineOf(part, 'DURATION');
    if (duration) {
      durationMs = durationOf(duration);
      if (durationMs < 0) throw atLine(duration.nth, 'it ends before it starts.');
    }
  }
  if (durationMs > longestMs) throw atLine((end ?? lineOf(part, 'DURATION'))!.nth, 'it lasts for more than a year.');
  return durationMs === 0 ? usual : durationMs;
}

function datedOf(part: Part, zones: Zones): Dated {
  for (const name of ['UID', 'DTSTART', 'DTEND', 'DURATION', 'RECURRENCE-ID', 'SUMMARY', 'DESCRIPTION', 'STATUS']) {
    const [, second] = part.lines.filter((line) => line.name === name);
    if (second) throw atLine(second.nth, `an event can have only one ${name}.`);
  }
  const begins = lineOf(part, 'DTSTART');
  if (!begins) throw atLine(part.nth, 'this event has no DTSTART.');
  const start = timeOf(begins, zones);
  const instead = lineOf(part, 'RECURRENCE-ID');
  if (instead?.parameters.get('RANGE') === 'THISANDFUTURE')
    throw atLine(instead.nth, 'changes to “this and all following events” aren’t supported.');
  const sequence = Number(lineOf(part, 'SEQUENCE')?.value ?? 0);
  return {
    part,
    start,
    durationMs: lengthOf(part, start, zones),
    instead: instead ? momentAt(timeOf(instead, zones), home) : null,
    sequence: Number.isSafeInteger(sequence) ? sequence : 0,
  };
}

/** The moments at which an event begins, around now. */
function beginnings({ part, start, durationMs }: Dated, zones: Zones, from: number, to: number): Set<number> {
  const zone: Zone = start.zone ?? home;
  const moment = (shown: number) => momentAt({ ...start, shown }, home);
  const found = new Set([moment(start.shown)]);
  for (const line of part.lines) {
    if (line.name === 'RRULE')
      // What clocks show is at most a day away from UTC.
      for (const shown of repeats(line, start, (at) => at + zone.clock(at), from - durationMs - dayMs, to + dayMs))
        found.add(moment(shown));
    if (line.name === 'RDATE')
      for (const value of line.value.split(',')) found.add(momentAt(timeOf(line, zones, value.split('/')[0]), home));
  }
  const excluded = new Set<number>();
  const excludedDays = new Set<number>();
  for (const line of part.lines.filter(({ name }) => name === 'EXDATE'))
    for (const value of line.value.split(',')) {
      const time = timeOf(line, zones, value);
      // Whole days are often left out of what has a time, too.
      if (time.isDay && !start.isDay) excludedDays.add(time.shown);
      else excluded.add(momentAt(time, home));
    }
  for (const at of found) {
    const shown = at + zone.clock(at);
    if (excluded.has(at) || excludedDays.has(shown - (((shown % dayMs) + dayMs) % dayMs))) found.delete(at);
  }
  return found;
}

/** Ids are kept as they are, but for those that are very long. */
const idOf = (uid: string, instance: number | null) => {
  const short = uid.length <= 255 ? uid : `sha256:${createHash('sha256').update(uid).digest('hex')}`;
  return instance === null ? short : `${short}/${new Date(instance).toISOString()}`;
};

function placeOf(line: Line | undefined): { latitude: number; longitude: number } | null {
  const parts = /^([+-]?\d{1,2}(?:\.\d+)?);([+-]?\d{1,3}(?:\.\d+)?)$/.exec(line?.value.trim() ?? '');
  if (!parts) return null;
  const [latitude, longitude] = [Number(parts[1]), Number(parts[2])];
  // Zero and zero lies in the sea, and is what programs write that know of no place.
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
  return isPlace ? { latitude, longitude } : null;
}

function foundOf({ part, start, durationMs }: Dated, uid: string, begins: number, zoneName: string): FoundEvent {
  const text = (name: string) => textOf(lineOf(part, name));
  const name = plainText(text('SUMMARY'), feedLimits.name, 'one line') || 'Untitled event';
  const description = plainText(text('DESCRIPTION'), feedLimits.description, 'lines');
  const place = placeOf(lineOf(part, 'GEO'));
  const categories = part.lines.filter((line) => line.name === 'CATEGORIES').flatMap(textsOf);
  return {
    uid,
    name,
    description,
    startsAt: new Date(begins),
    // Whole days end with the clock's midnight, however long the night is.
    endsAt: new Date(
      start.isDay ? momentAt({ ...start, shown: begins + home.clock(begins) + durationMs }, home) : begins + durationMs,
    ),
    timeZone: start.zone === utc ? zoneName : (start.zone?.name ?? cityZone),
    location: plainText(text('LOCATION'), feedLimits.location, 'one line') || 'See original event',
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    url: pageAddress(text('URL')) ?? pageAddress(/https?:\/\/[^\s<>"]+/i.exec(description)?.[0] ?? ''),
    category: categoryOf(categories, name, description),
    isCancelled: text('STATUS').trim().toUpperCase() === 'CANCELLED',
  };
}

/** The events of a calendar from a day ago to 90 days ahead, soonest first. Throws FeedProblem at what cannot be read. */
export function readCalendar(bytes: Uint8Array, now: Date): FoundEvent[] {
  const [from, to] = [now.getTime() - feedBehindMs, now.getTime() + feedAheadMs];
  const found = new Map<string, FoundEvent>();
  let times = 0;
  for (const calendar of readParts(bytes)) {
    const zones = new Zones(calendar, now.getTime());
    const zoneName = homeOf(calendar);
    const byUid = new Map<string, Dated[]>();
    for (const part of calendar.parts) {
      if (part.name !== 'VEVENT') continue;
      const uid = textOf(lineOf(part, 'UID')).trim();
      if (uid === '') throw atLine(part.nth, 'this event has no UID.');
      // What its owner keeps to themselves is not shown here either.
      if (/^(?:PRIVATE|CONFIDENTIAL)$/i.test(lineOf(part, 'CLASS')?.value.trim() ?? '')) continue;
      const dated = datedOf(part, zones);
      byUid.set(uid, [...(byUid.get(uid) ?? []), dated]);
    }
    const add = (dated: Dated, uid: string, begins: number) => {
      if (begins >= to || begins + dated.durationMs <= from) return;
      found.set(uid, foundOf(dated, uid, begins, zoneName));
    };
    for (const [uid, versions] of byUid) {
      versions.sort((a, b) => a.sequence - b.sequence);
      const main = versions.findLast(({ instead }) => instead === null);
      // Of two that stand for the same time the later version does.
      const changed = new Map(versions.flatMap((it) => (it.instead === null ? [] : [[it.instead, it] as const])));
      if (main) {
        const isRepeated = main.part.lines.some(({ name }) => name === 'RRULE' || name === 'RDATE');
        const all = beginnings(main, zones, from, to);
        times += all.size;
        if (times > mostTimes) throw atLine(main.part.nth, 'the events of this calendar repeat too often.');
        for (const at of all) if (!changed.has(at)) add(main, idOf(uid, isRepeated ? at : null), at);
      }
      for (const [at, it] of changed) add(it, idOf(uid, at), momentAt(it.start, home));
    }
  }
  return [...found.values()]
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.uid < b.uid ? -1 : 1))
    .slice(0, mostFeedEvents);
}
