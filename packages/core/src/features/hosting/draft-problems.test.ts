import { describe, expect, test } from 'vitest';
import { changeWords } from './event-change-words.ts';
import { draftProblems } from './draft-problems.ts';
import { isPublishable, publishProblems } from './publish-problems.ts';
import type { EventDraft } from './event-draft.ts';
import { fromLocalTime, fromLocalTimes, localTime } from './venue-local-time.ts';
import { mayMove } from './event-transitions.ts';
import { repeatDates } from './repeat-dates.ts';

const now = new Date('2026-03-02T10:00:00Z');
const draft: EventDraft = {
  name: 'Sunday jam',
  category: 'Music',
  description: 'Bring an instrument.',
  start: '2026-03-08T13:30:00.000Z',
  end: '2026-03-08T16:30:00.000Z',
  timeZone: 'Asia/Kolkata',
  location: 'Carter Road, Bandra West',
  place: null,
  isPrivate: false,
  cell: null,
  price: 200,
  capacity: 20,
  refundHours: 24,
  picture: null,
};

describe('an event that is written', () => {
  test('a draft may lack everything but a time; what is published may not', () => {
    const empty = { ...draft, name: '', description: ' ', location: '' };
    expect(draftProblems(empty)).toEqual({});
    expect(Object.keys(publishProblems(empty, now))).toEqual(['name', 'description', 'location']);
    expect(publishProblems(draft, now)).toEqual({});
  });

  test('every field that cannot be kept is named', () => {
    const impossible: EventDraft = {
      ...draft,
      name: 'x'.repeat(121),
      description: 'x'.repeat(5001),
      location: 'x'.repeat(201),
      end: draft.start,
      timeZone: 'Asia/Nowhere',
      price: 1.5,
      capacity: 0,
      refundHours: 721,
    };
    const fields = ['name', 'description', 'end', 'timeZone', 'location', 'price', 'capacity', 'refundHours'];
    expect(Object.keys(draftProblems(impossible)).toSorted()).toEqual(fields.toSorted());
    expect(publishProblems(impossible, now)).toMatchObject(draftProblems(impossible));
    expect(Object.keys(draftProblems({ ...draft, start: '' }))).toEqual(['start']);
    expect(Object.keys(draftProblems({ ...draft, end: 'soon' }))).toEqual(['end']);
  });

  test.each<[Partial<EventDraft>, ReturnType<typeof draftProblems>]>([
    [{ name: 'x'.repeat(120), description: 'x'.repeat(5000), location: 'x'.repeat(200) }, {}],
    [{ name: 'x'.repeat(121) }, { name: 'Use at most 120 characters for the name.' }],
    [{ description: 'x'.repeat(5001) }, { description: 'Use at most 5000 characters for the description.' }],
    [{ location: 'x'.repeat(201) }, { location: 'Use at most 200 characters for the place.' }],
    [{ start: '' }, { start: 'Choose when it starts.' }],
    [{ start: '2000-01-01T00:00:00Z', end: '2000-01-01T01:00:00Z' }, {}],
    [{ start: '1999-12-31T23:59:59Z' }, { start: 'Check the year.' }],
    [{ start: '2100-12-31T22:00:00Z', end: '2100-12-31T23:00:00Z' }, {}],
    [{ start: '2101-01-01T00:00:00Z' }, { start: 'Check the year.' }],
    [{ end: '' }, { end: 'Choose when it ends.' }],
    [{ end: draft.start }, { end: 'The end must be after the start.' }],
    [{ end: '2026-03-08T13:30:00.001Z' }, {}],
    [{ end: '2026-04-07T13:30:00.000Z' }, {}],
    [{ end: '2026-04-07T13:30:00.001Z' }, { end: 'An event can last at most 30 days.' }],
    [{ timeZone: 'Asia/Nowhere' }, { timeZone: 'Choose a time zone from the list.' }],
    [{ price: 0 }, {}],
    [{ price: 100_000 }, {}],
    [{ price: -1 }, { price: 'Enter a price in whole rupees, from 0 to 1,00,000.' }],
    [{ price: 100_001 }, { price: 'Enter a price in whole rupees, from 0 to 1,00,000.' }],
    [{ price: 1.5 }, { price: 'Enter a price in whole rupees, from 0 to 1,00,000.' }],
    [{ capacity: 1 }, {}],
    [{ capacity: 100_000 }, {}],
    [{ capacity: 0 }, { capacity: 'Enter 1 to 1,00,000 seats.' }],
    [{ capacity: 100_001 }, { capacity: 'Enter 1 to 1,00,000 seats.' }],
    [{ refundHours: null }, {}],
    [{ refundHours: 0 }, {}],
    [{ refundHours: 720 }, {}],
    [{ refundHours: -1 }, { refundHours: 'Choose at most 30 days before the start.' }],
    [{ refundHours: 721 }, { refundHours: 'Choose at most 30 days before the start.' }],
  ])('each bound of a draft: %o', (change, problems) =>
    expect(draftProblems({ ...draft, ...change })).toEqual(problems),
  );

  const inThreeYears = now.getTime() + 3 * 366 * 86_400_000;
  test.each<[Partial<EventDraft>, ReturnType<typeof publishProblems>]>([
    [{ name: ' ' }, { name: 'Enter a name.' }],
    [{ description: ' ' }, { description: 'Describe what happens in a sentence or two.' }],
    [{ location: ' ' }, { location: 'Enter a place.' }],
    [
      { location: ' ', isPrivate: true, cell: '88608b5615fffff' },
      { location: 'Enter the address. Only people you approve see it.' },
    ],
    [{ isPrivate: true }, { cell: 'Choose the area that everyone else sees.' }],
    [{ start: now.toISOString() }, { start: 'The start must be in the future.' }],
    [{ start: new Date(now.getTime() + 1).toISOString() }, {}],
    [
      { start: '2026-03-02T09:00:00.000Z', end: now.toISOString() },
      { start: 'The start must be in the future.', end: 'The end must be in the future.' },
    ],
    [{ start: new Date(inThreeYears).toISOString(), end: new Date(inThreeYears + 1).toISOString() }, {}],
    [
      { start: new Date(inThreeYears + 1).toISOString(), end: new Date(inThreeYears + 2).toISOString() },
      { start: 'The start must be within 3 years.' },
    ],
  ])('each bound of what is published: %o', (change, problems) => {
    const changed = { ...draft, ...change };
    expect(publishProblems(changed, now)).toEqual(problems);
    expect(isPublishable(changed, now)).toBe(Object.keys(problems).length === 0);
  });

  test('it starts later than now, unless it has begun already', () => {
    const begun = { ...draft, start: '2026-03-02T09:00:00.000Z' };
    expect(Object.keys(publishProblems(begun, now))).toEqual(['start']);
    expect(publishProblems(begun, now, new Date(begun.start))).toEqual({});
  });

  test('a private address needs an area that others see', () => {
    expect(Object.keys(publishProblems({ ...draft, isPrivate: true }, now))).toEqual(['cell']);
    expect(publishProblems({ ...draft, isPrivate: true, cell: '88608b5615fffff' }, now)).toEqual({});
    const place = { latitude: 19.06, longitude: 72.83 };
    expect(publishProblems({ ...draft, isPrivate: true, place }, now)).toEqual({});
  });

  test('a draft is published or removed, what is published is cancelled, and nothing comes back', () => {
    const moves = ['publish', 'remove', 'cancel'] as const;
    const may = (['draft', 'published', 'cancelled'] as const).map((from) => moves.filter((on) => mayMove(from, on)));
    expect(may).toEqual([['publish', 'remove'], ['cancel'], []]);
  });
});

describe('dates', () => {
  const zone = 'Europe/Berlin';
  const at = (local: string) => new Date(fromLocalTime(local, zone));
  const local = (date: Date) => localTime(date.toISOString(), zone);

  test('the clocks of a zone go there and back, but for the hour that is left out or comes twice', () => {
    expect(fromLocalTime('2026-03-08T19:00', 'Asia/Kolkata')).toBe('2026-03-08T13:30:00.000Z');
    expect(fromLocalTime('2026-01-10T19:00', zone)).toBe('2026-01-10T18:00:00.000Z');
    expect(fromLocalTime('2026-07-10T19:00', zone)).toBe('2026-07-10T17:00:00.000Z');
    expect(localTime('2026-07-10T17:00:00.000Z', zone)).toBe('2026-07-10T19:00');
    // On 29 March 2026 there is no half past two; on 25 October there are two.
    expect(fromLocalTime('2026-03-29T02:30', zone)).toBe('2026-03-29T01:30:00.000Z');
    expect(fromLocalTime('2026-10-25T02:30', zone)).toBe('2026-10-25T00:30:00.000Z');
    expect(fromLocalTime('', zone)).toBe('');
    expect(fromLocalTime('2026-03-08T19:00', 'Nowhere')).toBe('');
    for (const minutes of Array.from({ length: 600 }, (_, nth) => nth * 37)) {
      const iso = new Date(Date.parse('2026-03-25T00:00:00Z') + minutes * 60_000).toISOString();
      expect(fromLocalTime(localTime(iso, zone), zone)).toBe(iso);
    }
  });

  test('every week is at the same time of day, before and after the clocks change', () => {
    const dates = repeatDates(
      { start: at('2026-03-22T19:00'), end: at('2026-03-22T22:00'), timeZone: zone },
      'week',
      3,
    );
    expect(dates.map(({ start, end }) => [local(start), local(end)])).toEqual([
      ['2026-03-22T19:00', '2026-03-22T22:00'],
      ['2026-03-29T19:00', '2026-03-29T22:00'],
      ['2026-04-05T19:00', '2026-04-05T22:00'],
    ]);
    expect(dates.map(({ start }) => start.toISOString().slice(11, 16))).toEqual(['18:00', '17:00', '17:00']);
  });

  test('it lasts as long in a night in which the clocks change', () => {
    // On 29 March the hour from two to three is skipped; on 25 October it comes twice.
    for (const [first, from, to] of [
      ['2026-03-22', '02:30', '03:30'],
      ['2026-03-22', '01:30', '02:30'],
      ['2026-03-22', '02:10', '02:50'],
      ['2026-10-18', '02:30', '02:45'],
      ['2026-10-18', '00:30', '05:00'],
    ] as const) {
      const [one, other] = repeatDates(
        { start: at(`${first}T${from}`), end: at(`${first}T${to}`), timeZone: zone },
        'week',
        2,
      );
      expect(other!.end.getTime() - other!.start.getTime()).toBe(one!.end.getTime() - one!.start.getTime());
    }
  });

  test('typed with a start that the clocks skip, it starts an hour later and lasts as long', () => {
    const typed = (start: string, end: string) => {
      const times = fromLocalTimes(`2026-03-29T${start}`, `2026-03-29T${end}`, zone);
      return [localTime(times.start, zone).slice(11), localTime(times.end, zone).slice(11)];
    };
    expect(typed('02:30', '03:30')).toEqual(['03:30', '04:30']);
    expect(typed('02:10', '02:50')).toEqual(['03:10', '03:50']);
    expect(typed('01:30', '02:30')).toEqual(['01:30', '03:30']);
    expect(typed('01:30', '04:00')).toEqual(['01:30', '04:00']);
    expect(fromLocalTimes('2026-03-29T02:30', '', zone).end).toBe('');
    expect(fromLocalTimes('', '2026-03-29T03:30', zone)).toEqual({ start: '', end: '2026-03-29T01:30:00.000Z' });
  });

  test('every month is on the same day; months without it are passed over', () => {
    const dates = repeatDates(
      { start: at('2026-01-31T20:00'), end: at('2026-02-01T01:00'), timeZone: zone },
      'month',
      4,
    );
    expect(dates.map(({ start }) => local(start))).toEqual([
      '2026-01-31T20:00',
      '2026-03-31T20:00',
      '2026-05-31T20:00',
      '2026-07-31T20:00',
    ]);
    expect(dates.map(({ end }) => local(end).slice(5))).toEqual([
      '02-01T01:00',
      '04-01T01:00',
      '06-01T01:00',
      '08-01T01:00',
    ]);
  });
});

describe('what attendees are notified of', () => {
  const before = {
    name: 'Jam',
    start: new Date('2026-03-08T13:30:00Z'),
    end: new Date('2026-03-08T16:30:00Z'),
    timeZone: 'Asia/Kolkata',
    location: 'Carter Road',
    place: null,
    isPrivate: false,
  };

  test('name, time and place, and nothing when none of them changed', () => {
    expect(changeWords(before, { ...before })).toBeNull();
    const words = changeWords(before, {
      ...before,
      name: 'Big jam',
      start: new Date('2026-03-08T14:30:00Z'),
      location: 'Bandstand',
    });
    expect(words).toContain('now called Big jam.');
    expect(words).toMatch(/New time: Sunday.* 8 March 2026.* 8:00\spm to 10:00\spm\./);
    expect(words).toContain('New place: Bandstand.');
  });

  test('a private address is not in it', () => {
    const words = changeWords({ ...before, isPrivate: true }, { ...before, isPrivate: true, location: '7 Hill Road' });
    expect(words).toContain('The address has changed.');
    expect(words).not.toContain('Hill Road');
  });
});
