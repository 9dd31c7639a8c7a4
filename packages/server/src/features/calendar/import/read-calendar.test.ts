import { FeedProblem } from '@nukkad/core/features/calendar/import/calendar-reader.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readParts, textOf, lineOf } from './calendar-lines.ts';
import { readCalendar } from './read-calendar.ts';

const now = new Date('2026-03-02T10:00:00Z');

const calendar = (...lines: string[]) => [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//A//B//EN',
  ...lines,
  'END:VCALENDAR',
];
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a@x', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'];
const bytes = (lines: readonly string[], end = '\r\n') => Buffer.from(lines.map((line) => line + end).join(''));
const read = (...lines: string[]) => readCalendar(bytes(calendar(...lines)), now);
const one = (...lines: string[]) => read(...event(...lines))[0]!;
const starts = (...lines: string[]) => read(...lines).map(({ startsAt }) => startsAt.toISOString());
const problemOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof FeedProblem) return error.message;
    throw error;
  }
  return expect.fail('it was read');
};

/** A zone that no list of names has: clocks of Berlin under another name. */
const ownZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Our own clock',
  'BEGIN:STANDARD',
  'DTSTART:16011028T030000',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010325T020000',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

describe('an event of another calendar', () => {
  test('is read with all its properties', () => {
    expect(
      one(
        'DTSTART;TZID=Asia/Kolkata:20260306T190000',
        'DTEND;TZID=Asia/Kolkata:20260306T220000',
        'SUMMARY:Jazz\\, and more\\; at the',
        '  harbour',
        'DESCRIPTION;ALTREP="cid:a:b;c":Two sets.\\n\\nDoors at 6.\\\\n',
        'LOCATION:Bandra Fort',
        'GEO:19.0415;72.8187',
        'URL:https://example.com/jazz?a=1,2',
        'CATEGORIES:EVENING,MUSIC',
        'X-ANYTHING;X-A="b,c",d:e',
      ),
    ).toEqual({
      uid: 'a@x',
      name: 'Jazz, and more; at the harbour',
      description: 'Two sets.\n\nDoors at 6.\\n',
      startsAt: new Date('2026-03-06T13:30:00Z'),
      endsAt: new Date('2026-03-06T16:30:00Z'),
      timeZone: 'Asia/Kolkata',
      location: 'Bandra Fort',
      latitude: 19.0415,
      longitude: 72.8187,
      url: 'https://example.com/jazz?a=1,2',
      category: 'Music',
      isCancelled: false,
    });
  });

  test.each([
    ['UTC', ['DTSTART:20260306T130000Z'], '2026-03-06T13:00:00.000Z', '2026-03-06T15:00:00.000Z', 'Asia/Kolkata'],
    [
      'a zone of IANA',
      ['DTSTART;TZID=America/New_York:20260309T090000'],
      '2026-03-09T13:00:00.000Z',
      '2026-03-09T15:00:00.000Z',
      'America/New_York',
    ],
    [
      'a time of no zone is the city’s',
      ['DTSTART:20260306T190000', 'DURATION:PT90M'],
      '2026-03-06T13:30:00.000Z',
      '2026-03-06T15:00:00.000Z',
      'Asia/Kolkata',
    ],
    [
      'a whole day',
      ['DTSTART;VALUE=DATE:20260306'],
      '2026-03-05T18:30:00.000Z',
      '2026-03-06T18:30:00.000Z',
      'Asia/Kolkata',
    ],
    [
      'whole days',
      ['DTSTART;VALUE=DATE:20260306', 'DTEND;VALUE=DATE:20260309'],
      '2026-03-05T18:30:00.000Z',
      '2026-03-08T18:30:00.000Z',
      'Asia/Kolkata',
    ],
    [
      'a length in weeks and days',
      ['DTSTART:20260306T130000Z', 'DURATION:P1DT2H'],
      '2026-03-06T13:00:00.000Z',
      '2026-03-07T15:00:00.000Z',
      'Asia/Kolkata',
    ],
    [
      'no length at all',
      ['DTSTART:20260306T130000Z', 'DTEND:20260306T130000Z'],
      '2026-03-06T13:00:00.000Z',
      '2026-03-06T15:00:00.000Z',
      'Asia/Kolkata',
    ],
    [
      'in an hour that clocks skip: what begins in it ends as much later',
      ['DTSTART;TZID=Europe/Berlin:20260329T023000', 'DTEND;TZID=Europe/Berlin:20260329T031500'],
      '2026-03-29T01:30:00.000Z',
      '2026-03-29T02:15:00.000Z',
      'Europe/Berlin',
    ],
    [
      'over an hour that clocks skip: by the clock',
      ['DTSTART;TZID=Europe/Berlin:20260329T013000', 'DTEND;TZID=Europe/Berlin:20260329T033000'],
      '2026-03-29T00:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      'Europe/Berlin',
    ],
  ])('%s', (_, lines, start, end, zone) => {
    const { startsAt, endsAt, timeZone } = one(...lines);
    expect([startsAt.toISOString(), endsAt.toISOString(), timeZone]).toEqual([start, end, zone]);
  });

  test('a zone that the calendar describes, before and after its clocks change', () => {
    const at = (time: string) => starts(...ownZone, ...event(`DTSTART;TZID=Our own clock:${time}`))[0];
    expect(at('20260327T190000')).toBe('2026-03-27T18:00:00.000Z');
    expect(at('20260330T190000')).toBe('2026-03-30T17:00:00.000Z');
    expect(at('20260329T013000')).toBe('2026-03-29T00:30:00.000Z');
    expect(at('20260329T033000')).toBe('2026-03-29T01:30:00.000Z');
  });

  test('the calendar’s own zone is that of its UTC times', () => {
    expect(read('X-WR-TIMEZONE:Asia/Kathmandu', ...event('DTSTART:20260306T130000Z'))[0]!.timeZone).toBe(
      'Asia/Kathmandu',
    );
    expect(read('X-WR-TIMEZONE:Nowhere', ...event('DTSTART:20260306T130000Z'))[0]!.timeZone).toBe('Asia/Kolkata');
  });

  test('markup is removed, and links lead only to the web', () => {
    const found = one(
      'DTSTART:20260306T130000Z',
      'SUMMARY:<b>Art</b> &amp; <script>alert(1)</script>tea\u202E',
      'DESCRIPTION:<p>One</p><p>Two<br>three &lt;3</p><a href="javascript:alert(1)">x</a>',
      'URL:javascript:alert(1)',
    );
    expect(found).toMatchObject({ name: 'Art & tea', description: 'One\nTwo\nthree <3\nx', url: null });
    const long = one(
      'DTSTART:20260306T130000Z',
      `SUMMARY:${'न'.repeat(500)}`,
      `DESCRIPTION:see https://example.com/a.`,
    );
    expect(long.name).toHaveLength(120);
    expect(long.url).toBe('https://example.com/a.');
  });

  test('cancelled events are marked, and private ones are left out', () => {
    expect(one('DTSTART:20260306T130000Z', 'STATUS:CANCELLED').isCancelled).toBe(true);
    expect(read(...event('DTSTART:20260306T130000Z', 'CLASS:PRIVATE'))).toEqual([]);
  });

  test('only the days around now are read, 500 events of them, soonest first', () => {
    expect(starts(...event('DTSTART:20260228T130000Z'))).toEqual([]);
    expect(starts(...event('DTSTART:20260801T130000Z'))).toEqual([]);
    const many = Array.from({ length: 700 }, (_, at) => [
      'BEGIN:VEVENT',
      `UID:${at}`,
      `DTSTART:${new Date(now.getTime() + (700 - at) * 3600_000).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
      'END:VEVENT',
    ]);
    const found = starts(...many.flat());
    expect(found).toHaveLength(500);
    expect(found[0]).toBe('2026-03-02T11:00:00.000Z');
  });
});

describe('an event that repeats', () => {
  const weekly = ['DTSTART;TZID=Europe/Berlin:20260320T190000', 'RRULE:FREQ=WEEKLY;COUNT=3'];

  test('stays at its hour when clocks change', () => {
    expect(starts(...event(...weekly))).toEqual([
      '2026-03-20T18:00:00.000Z',
      '2026-03-27T18:00:00.000Z',
      '2026-04-03T17:00:00.000Z',
    ]);
    expect(read(...event(...weekly)).map(({ uid }) => uid)[0]).toBe('a@x/2026-03-20T18:00:00.000Z');
  });

  test('leaves out excluded times and days, and has added ones', () => {
    expect(starts(...event(...weekly, 'EXDATE;TZID=Europe/Berlin:20260327T190000'))).toHaveLength(2);
    expect(starts(...event(...weekly, 'EXDATE:20260327T180000Z,20260403T170000Z'))).toEqual([
      '2026-03-20T18:00:00.000Z',
    ]);
    expect(starts(...event(...weekly, 'EXDATE;VALUE=DATE:20260327'))).toHaveLength(2);
    expect(starts(...event(...weekly, 'RDATE;TZID=Europe/Berlin:20260328T120000'))).toContain(
      '2026-03-28T11:00:00.000Z',
    );
  });

  test('has one of its times moved, renamed or cancelled', () => {
    const changed = (...lines: string[]) =>
      read(...event(...weekly), ...event('RECURRENCE-ID;TZID=Europe/Berlin:20260327T190000', 'SEQUENCE:1', ...lines));
    const moved = changed('DTSTART;TZID=Europe/Berlin:20260328T200000', 'SUMMARY:Moved');
    expect(moved.map(({ name, startsAt }) => [name, startsAt.toISOString()])).toEqual([
      ['Untitled event', '2026-03-20T18:00:00.000Z'],
      ['Moved', '2026-03-28T19:00:00.000Z'],
      ['Untitled event', '2026-04-03T17:00:00.000Z'],
    ]);
    // It is still the same one.
    expect(moved[1]!.uid).toBe('a@x/2026-03-27T18:00:00.000Z');
    expect(
      changed('DTSTART;TZID=Europe/Berlin:20260327T190000', 'STATUS:CANCELLED').map((it) => it.isCancelled),
    ).toEqual([false, true, false]);
  });

  test.each([
    ['on the last Friday', 'DTSTART:20260130T130000Z', 'FREQ=MONTHLY;BYDAY=-1FR', 3],
    ['for fifty years', 'DTSTART:19760302T130000Z', 'FREQ=DAILY', 91],
    ['until a day', 'DTSTART;TZID=Asia/Kolkata:20260301T190000', 'FREQ=DAILY;UNTIL=20260305', 5],
    ['until a moment', 'DTSTART;TZID=Asia/Kolkata:20260301T190000', 'FREQ=DAILY;UNTIL=20260305T133000Z', 5],
    ['until a moment before', 'DTSTART;TZID=Asia/Kolkata:20260301T190000', 'FREQ=DAILY;UNTIL=20260305T132959Z', 4],
    ['in whole days', 'DTSTART;VALUE=DATE:20260301', 'FREQ=WEEKLY;UNTIL=20260315', 3],
    ['in every fourth year', 'DTSTART:20200229T130000Z', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', 0],
    ['every two weeks', 'DTSTART:20260302T130000Z', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;WKST=SU', 15],
    // RFC 5545 counts DTSTART as the first occurrence, whatever the rule says.
    ['once, by a rule that nothing matches', 'DTSTART:20260306T130000Z', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 1],
  ])('%s', (_, start, rule, many) => {
    const found = starts(...event(start, `RRULE:${rule}`));
    expect(found).toHaveLength(many);
  });
});

describe('a malformed calendar is refused, with its line', () => {
  const at = (lines: readonly string[], end?: string) => problemOf(() => readCalendar(bytes(lines, end), now));
  test.each<[string, string[], RegExp]>([
    ['a web page', ['<!DOCTYPE html>', '<p>'], /^Line 1: a calendar must start with BEGIN:VCALENDAR/],
    ['nothing', [], /^Line 1: a calendar must start/],
    [
      'a line that is none',
      calendar(...event('DTSTART:20260306T130000Z', 'SUMMARY')),
      /^Line 8: this should be a name, a colon/,
    ],
    ['a line below a folded one', calendar(...event('SUMMARY:a', ' b', ' c', 'oops')), /^Line 10: /],
    ['an event without a start', calendar(...event('SUMMARY:a')), /^Line 4: this event has no DTSTART/],
    [
      'an event without an id',
      calendar('BEGIN:VEVENT', 'DTSTART:20260306T130000Z', 'END:VEVENT'),
      /^Line 4: this event has no UID/,
    ],
    ['a date that is none', calendar(...event('DTSTART:tomorrow')), /^Line 7: tomorrow isn’t a date/],
    ['a day that there is not', calendar(...event('DTSTART;VALUE=DATE:20260230')), /^Line 7: 20260230 doesn’t exist/],
    ['an hour that there is not', calendar(...event('DTSTART:20260306T250000Z')), /^Line 7: .* doesn’t exist/],
    [
      'an unknown zone',
      calendar(...event('DTSTART;TZID=Mars:20260306T130000')),
      /^Line 7: the time zone Mars is unknown/,
    ],
    [
      'a zone that says nothing',
      calendar('BEGIN:VTIMEZONE', 'TZID:Mars', 'END:VTIMEZONE', ...event('DTSTART;TZID=Mars:20260306T130000')),
      /^Line 4: this time zone has no offsets/,
    ],
    [
      'an end before the start',
      calendar(...event('DTSTART:20260306T130000Z', 'DTEND:20260306T120000Z')),
      /^Line 8: it ends before it starts/,
    ],
    [
      'a second start',
      calendar(...event('DTSTART:20260306T130000Z', 'DTSTART:20260307T130000Z')),
      /^Line 8: an event can have only one DTSTART/,
    ],
    [
      'a rule that is none',
      calendar(...event('DTSTART:20260306T130000Z', 'RRULE:FREQ=OFTEN')),
      /^Line 8: this repeat rule/,
    ],
    [
      'a part of a rule that is none',
      calendar(...event('DTSTART:20260306T130000Z', 'RRULE:FREQ=DAILY;X=1')),
      /^Line 8: X=1 isn’t part/,
    ],
    [
      'a rule of every second',
      calendar(...event('DTSTART:20260306T130000Z', 'RRULE:FREQ=SECONDLY')),
      /^Line 8: events that repeat every minute/,
    ],
    [
      'a rule with more times than can be counted',
      calendar(...event('DTSTART:19760302T130000Z', 'RRULE:FREQ=DAILY;COUNT=20000')),
      /^Line 8: this repeat rule/,
    ],
    [
      'a rule without an interval',
      calendar(...event('DTSTART:20260306T130000Z', 'RRULE:FREQ=DAILY;INTERVAL=0')),
      /^Line 8: this repeat rule/,
    ],
    [
      'parts that do not end',
      calendar('BEGIN:VEVENT', 'UID:a'),
      /^Line 6: END:VCALENDAR comes before the end of VEVENT/,
    ],
    [
      'a file that stops',
      ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:a'],
      /^Line 3: the file ends inside VEVENT, which begins on line 2/,
    ],
    [
      'parts within parts',
      Array.from({ length: 50 }, () => 'BEGIN:VCALENDAR'),
      /^Line 9: its parts are nested too deeply/,
    ],
    [
      'a character that no text has',
      calendar(...event('DTSTART:20260306T130000Z', 'SUMMARY:a\u0001b')),
      /^Line 8: it contains invalid characters/,
    ],
  ])('%s', (_, lines, words) => {
    expect(at(lines)).toMatch(words);
    expect(at(lines, '\n')).toMatch(words);
  });

  test('bytes that are not UTF-8', () => {
    const lines = calendar(...event('DTSTART:20260306T130000Z', 'SUMMARY:caf\u00E9'));
    const latin1 = Buffer.from(lines.join('\r\n'), 'latin1');
    expect(problemOf(() => readCalendar(latin1, now))).toMatch(/^Line 8: this isn’t valid UTF-8/);
  });
});

describe('lines', () => {
  const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map((it) =>
    // oxlint-disable-next-line no-control-regex -- no calendar has them
    it.replaceAll(/[\u0000-\u001F\u007F\uFEFF]/g, ' '),
  );

  test('are the same however they are folded, even within a character, and with any line end', () => {
    const ends = fc.constantFrom('\r\n', '\n', '\r');
    fc.assert(
      fc.property(
        fc.array(words, { minLength: 1, maxLength: 8 }),
        fc.array(fc.tuple(fc.nat(), ends), { maxLength: 40 }),
        fc.array(ends, { minLength: 1 }),
        (texts, folds, lineEnds) => {
          const lines = [
            'BEGIN:VCALENDAR',
            ...texts.map((text, at) => `X-${at}:${text.replaceAll('\\', '\\\\')}`),
            'END:VCALENDAR',
          ];
          const pieces: Buffer[] = [];
          for (const [nth, line] of lines.entries()) {
            let rest = Buffer.from(line);
            for (const [where, end] of folds.filter(([at]) => at % lines.length === nth)) {
              // A fold leaves at least the first character of a line, and something after it.
              const at = 1 + (Math.floor(where / lines.length) % Math.max(1, rest.length - 1));
              if (at >= rest.length) continue;
              pieces.push(rest.subarray(0, at), Buffer.from(`${end} `));
              rest = rest.subarray(at);
            }
            pieces.push(rest, Buffer.from(lineEnds[nth % lineEnds.length]!));
          }
          const [read] = readParts(Buffer.concat(pieces));
          for (const [at, text] of texts.entries()) expect(textOf(lineOf(read!, `X-${at}`))).toBe(text);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('random bytes are read, or refused with a line', () => {
    const good = bytes(
      calendar(...ownZone, ...event('DTSTART;TZID=Our own clock:20260306T190000', 'RRULE:FREQ=WEEKLY', 'SUMMARY:नुक्कड़')),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        (changes) => {
          const spoiled = Buffer.from(good);
          for (const [at, byte] of changes) spoiled[at] = byte;
          try {
            readCalendar(spoiled, now);
          } catch (error) {
            expect(error).toBeInstanceOf(FeedProblem);
            expect((error as Error).message).toMatch(/^Line \d+: /);
          }
        },
      ),
      { numRuns: 400 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (any) => {
        expect(problemOf(() => readCalendar(any, now))).toMatch(/^Line \d+: /);
      }),
      { numRuns: 300 },
    );
  });
});
