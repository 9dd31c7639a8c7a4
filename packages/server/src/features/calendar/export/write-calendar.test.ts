import type { CalendarEntry } from '@nukkad/core/features/calendar/export/read-entries.ts';
import { categories } from '@nukkad/core/features/events/category.ts';
import fc from 'fast-check';
import nodeIcal, { type VEvent } from 'node-ical';
import { describe, expect, test } from 'vitest';
import { checkCalendar, textOf, valueOf } from '../../../testing/rfc5545.ts';
import { checkXml } from '../../../testing/xml.ts';
import { writeCalendar, writeRss } from './write-calendar.ts';
import { ZoneBetween } from './write-vtimezone.ts';
import { isZone, instantOf, offsetMs } from '@nukkad/core/kernel/time-zone.ts';

const zones = [
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'America/Santiago',
  'UTC',
];

const entry = (event: Partial<CalendarEntry['event']> = {}, rest: Partial<CalendarEntry> = {}): CalendarEntry => ({
  event: {
    id: '7',
    name: 'Music Concert',
    category: 'Music',
    description: 'An evening.',
    date: '2026-03-06T13:30:00.000Z',
    endsAt: '2026-03-06T16:30:00.000Z',
    timeZone: 'Asia/Kolkata',
    location: 'Dadar',
    place: null,
    isAreaOnly: false,
    area: null,
    price: 0,
    image: '',
    capacity: 5,
    seatsLeft: 5,
    hasWaitlist: false,
    status: 'published',
    host: null,
    role: null,
    source: null,
    refundHours: 24,
    going: false,
    order: null,
    queued: null,
    friends: [],
    friendsGoing: 0,
    saved: false,
    unreadAnnouncements: 0,
    ...event,
  },
  revision: 0,
  createdAt: new Date('2026-03-01T00:00:00Z'),
  changedAt: new Date('2026-03-02T00:00:00Z'),
  ...rest,
});

const publicUrl = 'https://nukkad.example';
const write = (entries: CalendarEntry[], reminds = false) =>
  writeCalendar({ name: 'Nukkad', entries, publicUrl, reminds });

const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc
    .array(
      fc.constantFrom(
        'नुक्कड़',
        'शाम, संगीत; खाना',
        '\n',
        '\r\n',
        '\r',
        ',',
        ';',
        ':',
        '"',
        '\\',
        '\\n',
        '🎉',
        '👩‍👩‍👧',
        'a',
        ' ',
        '\0',
        '\t',
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join('')),
);
/** As the calendar is to have it. */
const kept = (it: string) =>
  it
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- no calendar can hold them
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F\uFFFE\uFFFF]/g, '');
const anEntry = fc
  .record({
    name: words,
    description: words,
    location: words.map((it) => `at ${it}`),
    category: fc.constantFrom(...categories),
    timeZone: fc.constantFrom(...zones),
    status: fc.constantFrom('published' as const, 'cancelled' as const),
    starts: fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: Date.UTC(2034, 11, 31) / 1000 }),
    seconds: fc.integer({ min: 1, max: 14 * 86_400 }),
    place: fc.option(
      fc.record({
        latitude: fc.double({ min: 1, max: 89, noNaN: true }),
        longitude: fc.double({ min: -179, max: -1, noNaN: true }),
      }),
    ),
    revision: fc.nat(1000),
  })
  .map(({ starts, seconds, revision, ...event }) =>
    entry(
      {
        ...event,
        place: event.place && {
          latitude: Number(event.place.latitude.toFixed(6)),
          longitude: Number(event.place.longitude.toFixed(6)),
        },
        date: new Date(starts * 1000).toISOString(),
        endsAt: new Date((starts + seconds) * 1000).toISOString(),
      },
      { revision },
    ),
  );
const someEntries = fc
  .array(anEntry, { maxLength: 4 })
  .map((all) => all.map((it, at) => ({ ...it, event: { ...it.event, id: `event-${at}` } })));

describe('an event with any name in any zone', () => {
  test('its calendar is valid (RFC 5545), and keeps every text', () => {
    return fc.assert(
      fc.asyncProperty(someEntries, fc.boolean(), async (entries, reminds) => {
        const { calendar, problems } = checkCalendar(await write(entries, reminds));
        expect(problems).toEqual([]);
        const parts = calendar.parts.filter(({ name }) => name === 'VEVENT');
        expect(parts).toHaveLength(entries.length);
        for (const [at, { event }] of entries.entries()) {
          expect(textOf(parts[at]!, 'SUMMARY')).toBe(kept(event.name).replaceAll('\n', ' '));
          expect(textOf(parts[at]!, 'DESCRIPTION') ?? '').toBe(kept(event.description));
          expect(textOf(parts[at]!, 'LOCATION')).toBe(kept(event.location));
        }
      }),
      { numRuns: 200 },
    );
  });

  test('another program reads the same', () => {
    // Its reader takes a backslash before n for a break of the line, and drops quotes around a text.
    const readable = (it: string) => it.replaceAll(/[\\"]/g, '');
    // It knows no changes of zones whose clocks follow the moon, nor of times more than ten years ahead.
    // And it takes what clocks show twice in a night for the second of the two.
    const isNearChange = (zone: string, at: number) =>
      offsetMs(zone, at - 3 * 3600_000) !== offsetMs(zone, at + 3 * 3600_000);
    const regular = ({ event: { timeZone, date, endsAt } }: CalendarEntry) =>
      timeZone !== 'Africa/Casablanca' && ![date, endsAt].some((it) => isNearChange(timeZone, Date.parse(it)));
    return fc.assert(
      fc.asyncProperty(someEntries, async (entries) => {
        const plain = entries.filter(regular).map((it) => ({
          ...it,
          event: {
            ...it.event,
            name: readable(it.event.name),
            description: readable(it.event.description),
            location: readable(it.event.location),
          },
        }));
        const read = nodeIcal.sync.parseICS(await write(plain));
        for (const { event, revision } of plain) {
          const found = read[`${event.id}@nukkad.example`] as VEvent;
          expect({
            name: found.summary,
            description: found.description ?? '',
            location: found.location,
            starts: found.start.toISOString(),
            ends: found.end!.toISOString(),
            status: found.status,
            categories: found.categories,
            sequence: found.sequence,
            geo: found.geo,
          }).toEqual({
            name: kept(event.name).replaceAll('\n', ' '),
            description: kept(event.description),
            location: kept(event.location),
            starts: event.date,
            ends: event.endsAt,
            status: event.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
            categories: [event.category],
            sequence: revision,
            geo: event.place ? { lat: event.place.latitude, lon: event.place.longitude } : undefined,
          });
        }
      }),
      { numRuns: 150 },
    );
  });

  test('its RSS is valid XML, and keeps every text', () => {
    return fc.assert(
      fc.asyncProperty(someEntries, async (entries) => {
        const items = checkXml(await writeRss(entries, publicUrl)).filter(
          ({ path }) => path === 'rss/channel/item/title',
        );
        expect(items.map(({ text }) => text).toSorted()).toEqual(
          entries.map(({ event }) => kept(event.name)).toSorted(),
        );
      }),
      { numRuns: 200 },
    );
  });
});

describe('clocks', () => {
  test('a zone has each of its changes', async () => {
    const { calendar, problems } = checkCalendar(
      await write([
        entry({ timeZone: 'Europe/Berlin', date: '2026-03-29T00:30:00.000Z', endsAt: '2026-03-29T02:30:00.000Z' }),
      ]),
    );
    expect(problems).toEqual([]);
    const [zone, event] = calendar.parts;
    const changes = zone!.parts.map((it) => [
      it.name,
      ...['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'].map((name) => valueOf(it, name)),
    ]);
    expect(changes).toEqual([
      ['STANDARD', '20251230T010000', '+0100', '+0100'],
      ['DAYLIGHT', '20260329T020000', '+0100', '+0200'],
      ['STANDARD', '20261025T030000', '+0200', '+0100'],
    ]);
    expect([valueOf(event!, 'DTSTART'), valueOf(event!, 'DTEND')]).toEqual(['20260329T013000', '20260329T043000']);
  });

  test('moments and local times convert both ways, in every zone and at every change', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2036, 0, 1) / 60_000 }),
        (zone, minutes) => {
          const at = minutes * 60_000;
          const shown = at + offsetMs(zone, at);
          const found = instantOf((at) => offsetMs(zone, at), shown);
          expect(found + offsetMs(zone, found)).toBe(shown);
          // If two moments show the same time, it is the first.
          expect(found).toBeLessThanOrEqual(at);
        },
      ),
      { numRuns: 1000 },
    );
    // At two the clocks of Berlin go to three: half past two does not exist.
    expect(new Date(instantOf((at) => offsetMs('Europe/Berlin', at), Date.UTC(2026, 2, 29, 2, 30))).toISOString()).toBe(
      '2026-03-29T01:30:00.000Z',
    );
    expect(new Date(instantOf((at) => offsetMs('Europe/Berlin', at), Date.UTC(2026, 9, 25, 2, 30))).toISOString()).toBe(
      '2026-10-25T00:30:00.000Z',
    );
  });

  test('the clocks of a zone between two moments are its clocks', () => {
    const dayMs = 86_400_000;
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2000, 0, 1) / 1000, max: Date.UTC(2034, 0, 1) / 1000 }),
        fc.integer({ min: 0, max: 400 * 86_400 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (zone, starts, seconds, part) => {
          const [from, to] = [starts * 1000, (starts + seconds) * 1000];
          const between = new ZoneBetween(zone, new Date(from), new Date(to));
          // A day before and after as well.
          const at = Math.floor(from - dayMs + part * (to - from + 2 * dayMs));
          for (const moment of [at, from - dayMs, from, to, to + dayMs])
            expect(between.clock(moment)).toBe(offsetMs(zone, moment));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('only names are zones', () => {
    expect(['Asia/Kolkata', 'UTC', '+05:30', '', 'Mars/Olympus', 'constructor'].filter(isZone)).toEqual([
      'Asia/Kolkata',
      'UTC',
    ]);
  });
});

test('the checker of calendars finds what is wrong', async () => {
  const good = await write([entry({ description: 'नुक्कड़, '.repeat(30) })], true);
  const spoiled: [string, (it: string) => string][] = [
    ['3.1', (it) => it.replaceAll('\r\n', '\n')],
    ['3.1', (it) => it.replaceAll('\r\n ', '')],
    ['3.6.1', (it) => it.replace(/UID:.*\r\n/, '')],
    ['3.2.19', (it) => it.replace(/BEGIN:VTIMEZONE[\s\S]*END:VTIMEZONE\r\n/, '')],
    ['3.8.1.12', (it) => it.replace('SUMMARY:', 'SUMMARY:a,b')],
    ['3.3.5', (it) => it.replace(/(DTSTART;TZID=[^:]*):\d{4}/, '$1:26')],
    ['3.8.7.2', (it) => it.replace(/(DTSTAMP:\w+)Z/, '$1')],
    ['3.6', (it) => it.replace('END:VEVENT\r\n', '')],
    ['3.6.6', (it) => it.replace(/ACTION:DISPLAY\r\n/, '')],
  ];
  expect(checkCalendar(good).problems).toEqual([]);
  for (const [section, spoil] of spoiled) {
    expect(spoil(good)).not.toBe(good);
    expect(checkCalendar(spoil(good)).problems.some((it) => it.startsWith(`${section}:`))).toBe(true);
  }
});

test('other requests are handled while a large calendar is written', async () => {
  const many = Array.from({ length: 3000 }, (_, at) => entry({ id: `${at}`, description: 'नुक्कड़, '.repeat(60) }));
  for (const work of [() => write(many), () => writeRss(many, publicUrl)]) {
    let turns = 0;
    let isWritten = false;
    const others = () => {
      turns++;
      if (!isWritten) setImmediate(others);
    };
    setImmediate(others);
    await work();
    isWritten = true;
    expect(turns).toBeGreaterThan(1);
  }
});

test('a calendar without events is valid', async () => {
  expect(checkCalendar(await write([])).problems).toEqual([]);
});
