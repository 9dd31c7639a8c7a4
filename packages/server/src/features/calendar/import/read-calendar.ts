import { cityZone } from '@nukkad/core/kernel/city-days.ts';
import { dayMs, hourMs } from '@nukkad/core/kernel/time.ts';
import { isZone } from '@nukkad/core/kernel/time-zone.ts';
import type { FoundEvent } from '@nukkad/core/features/calendar/import/calendar-reader.ts';
import { categoryOf } from '@nukkad/core/features/calendar/import/guessed-category.ts';
import { feedAheadMs, feedBehindMs } from '@nukkad/core/features/calendar/import/import-window.ts';
import { feedLimits, maxFeedEvents } from '@nukkad/core/features/calendar/import/feed-limits.ts';
import { pageAddress } from '@nukkad/core/features/calendar/import/feed-address.ts';
import { plainText } from '@nukkad/core/features/calendar/import/plain-text.ts';
import { createHash } from 'node:crypto';
import { atLine, lineOf, readParts, textOf, textsOf, type Line, type Part } from './calendar-lines.ts';
import { durationOf, home, instantAt, utc, type Time } from './calendar-times.ts';
import { startsOf } from './occurrences.ts';
import { timeOf, Zones } from './read-vtimezone.ts';
import { longestEventMs, maxOccurrences } from './reading-limits.ts';

/** The length of an event that names none, in ms. */
const usualMs = 2 * hourMs;
interface Dated {
  part: Part;
  start: Time;
  durationMs: number;
  /** The occurrence of a repeating event that this replaces, in ms since 1970. */
  replaces: number | null;
  sequence: number;
}

function homeOf(calendar: Part): string {
  const named = lineOf(calendar, 'X-WR-TIMEZONE')?.value.trim() ?? '';
  return isZone(named) ? named : cityZone;
}

function lengthOf(part: Part, start: Time, zones: Zones): number {
  const begin = lineOf(part, 'DTSTART');
  const end = lineOf(part, 'DTEND');
  const duration = lineOf(part, 'DURATION');
  const usual = start.isDay ? dayMs : usualMs;
  let durationMs = usual;
  if (end) {
    const time = timeOf(end, zones);
    if (time.isDay !== start.isDay)
      throw atLine(end.nth, 'the start and the end must both have a time, or both be days.');
    const zone = start.zone ?? home;
    const begins = instantAt(start, home);
    const isOneZone = begin?.parameters.get('TZID') === end.parameters.get('TZID');
    // A start in an hour that clocks skip is read an hour later, and so is its end.
    const isSkipped = isOneZone && begins + zone.clock(begins) !== start.shown;
    durationMs = start.isDay || isSkipped ? time.shown - start.shown : instantAt(time, home) - begins;
    if (durationMs < 0) throw atLine(end.nth, 'it ends before it starts.');
  } else if (duration) {
    durationMs = durationOf(duration);
    if (durationMs < 0) throw atLine(duration.nth, 'it ends before it starts.');
  }
  if (durationMs > longestEventMs) throw atLine((end ?? duration ?? part).nth, 'it lasts for more than a year.');
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
  const replaced = lineOf(part, 'RECURRENCE-ID');
  if (replaced?.parameters.get('RANGE') === 'THISANDFUTURE')
    throw atLine(replaced.nth, 'changes to “this and all following events” aren’t supported.');
  const sequence = Number(lineOf(part, 'SEQUENCE')?.value ?? 0);
  return {
    part,
    start,
    durationMs: lengthOf(part, start, zones),
    replaces: replaced ? instantAt(timeOf(replaced, zones), home) : null,
    sequence: Number.isSafeInteger(sequence) ? sequence : 0,
  };
}

const idOf = (uid: string, instance: number | null) => {
  const short = uid.length <= 255 ? uid : `sha256:${createHash('sha256').update(uid).digest('hex')}`;
  return instance === null ? short : `${short}/${new Date(instance).toISOString()}`;
};

function placeOf(line: Line | undefined): { latitude: number; longitude: number } | null {
  const parts = /^([+-]?\d{1,2}(?:\.\d+)?);([+-]?\d{1,3}(?:\.\d+)?)$/.exec(line?.value.trim() ?? '');
  if (!parts) return null;
  const [latitude, longitude] = [Number(parts[1]), Number(parts[2])];
  // Programs write 0;0, which is in the sea, for an unknown place.
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
    endsAt: new Date(
      start.isDay
        ? instantAt({ ...start, shown: begins + home.clock(begins) + durationMs }, home)
        : begins + durationMs,
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

/** The events of a calendar by UID, the later versions last; without those that their owner keeps private. */
function versionsOf(calendar: Part, zones: Zones): Map<string, Dated[]> {
  const byUid = new Map<string, Dated[]>();
  for (const part of calendar.parts) {
    if (part.name !== 'VEVENT') continue;
    const uid = textOf(lineOf(part, 'UID')).trim();
    if (uid === '') throw atLine(part.nth, 'this event has no UID.');
    if (/^(?:PRIVATE|CONFIDENTIAL)$/i.test(lineOf(part, 'CLASS')?.value.trim() ?? '')) continue;
    byUid.set(uid, [...(byUid.get(uid) ?? []), datedOf(part, zones)]);
  }
  for (const versions of byUid.values()) versions.sort((a, b) => a.sequence - b.sequence);
  return byUid;
}

/** The events of a calendar from a day ago to 90 days ahead, soonest first. Throws FeedProblem. */
export function readCalendar(bytes: Uint8Array, now: Date): FoundEvent[] {
  const [from, to] = [now.getTime() - feedBehindMs, now.getTime() + feedAheadMs];
  const found = new Map<string, FoundEvent>();
  let occurrences = 0;
  for (const calendar of readParts(bytes)) {
    const zones = new Zones(calendar, now.getTime());
    const zoneName = homeOf(calendar);
    const add = (dated: Dated, uid: string, begins: number) => {
      if (begins >= to || begins + dated.durationMs <= from) return;
      found.set(uid, foundOf(dated, uid, begins, zoneName));
    };
    for (const [uid, versions] of versionsOf(calendar, zones)) {
      const main = versions.findLast(({ replaces }) => replaces === null);
      const changed = new Map(versions.flatMap((it) => (it.replaces === null ? [] : [[it.replaces, it] as const])));
      if (main) {
        const isRepeated = main.part.lines.some(({ name }) => name === 'RRULE' || name === 'RDATE');
        const all = startsOf(main, zones, from, to);
        occurrences += all.size;
        if (occurrences > maxOccurrences) throw atLine(main.part.nth, 'the events of this calendar repeat too often.');
        for (const at of all) if (!changed.has(at)) add(main, idOf(uid, isRepeated ? at : null), at);
      }
      for (const [at, it] of changed) add(it, idOf(uid, at), instantAt(it.start, home));
    }
  }
  return [...found.values()]
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.uid < b.uid ? -1 : 1))
    .slice(0, maxFeedEvents);
}
