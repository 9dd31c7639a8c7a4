import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultFilter, filterLimits } from './nearby/nearby-filter.ts';
import { maxNearby, nearbyPage } from './list-sizes.ts';
import { keptNearbyMs } from './presence-times.ts';
import { forever, ghostEnd, ghostTimes } from './ghost-mode-end.ts';
import { keptThroughSignOut, silence } from './hidden-zone-silence.ts';
import { earliestBack, expiryOf, publishedFrom, readAheadMs, tickMsOf, tickOf, unseenMs } from './presence-times.ts';
import { nextReportAt, reportMs } from './phone-report-interval.ts';

const minute = 60_000;
const hour = 60 * minute;
const ten = Date.parse('2026-03-02T10:00:00Z');
const tick = tickMsOf.production;

test('Home begins with people of 18 to 45 within 5 km, and its sliders go from 1 to 10 km and from 18 to 80', () => {
  expect(defaultFilter).toEqual({
    distance: 5,
    ageRange: [18, 45],
    genders: [],
    interests: [],
    languages: [],
    free: false,
    verified: false,
  });
  expect(filterLimits).toEqual({ distance: [1, 10], age: [18, 80] });
  expect([nearbyPage, maxNearby, keptNearbyMs]).toEqual([50, 300, 4 * hour]);
});

test('ghost mode ends after an hour, after a day or never', () => {
  const ends = ghostTimes.map((time) => ghostEnd(time, new Date(ten)).toISOString());
  expect(ends).toEqual(['2026-03-02T11:00:00.000Z', '2026-03-03T10:00:00.000Z', '9999-12-31T00:00:00.000Z']);
  expect(forever.toISOString()).toBe(ends[2]);
});

test('production ticks at every quarter of an hour, the sandbox at every minute, and all else is in proportion', () => {
  expect([tick, tickMsOf.sandbox]).toEqual([15 * minute, minute]);
  expect([reportMs(tick), unseenMs(tick), readAheadMs(tick)]).toEqual([5 * minute, hour, 30 * minute]);
  expect([reportMs(minute), unseenMs(minute)]).toEqual([20_000, 4 * minute]);
  expect([0, 14, 15, 29].map((past) => tickOf(ten + past * minute, tick) - ten)).toEqual([
    0,
    0,
    15 * minute,
    15 * minute,
  ]);
});

test('a report is published from the first tick that comes five minutes later or more', () => {
  for (const [reported, published] of [
    [0, 15],
    [10, 15],
    [10.01, 30],
    [14, 30],
    [25, 30],
  ] as const)
    expect([reported, (publishedFrom(ten + reported * minute, tick) - ten) / minute]).toEqual([reported, published]);
});

test('someone hidden for an hour is back at the next tick, unless their report brings them back sooner', () => {
  const back = (reported: number, hidden: number) =>
    (publishedFrom(ten + reported * minute, tick, ten + hidden * minute) - ten) / minute;
  expect([back(41, -15), back(41, -14), back(1, 0), back(56, 0), back(56, 1)]).toEqual([45, 60, 15, 60, 75]);
});

test('presence ends a day after the report, at a tick that tells nothing of its minute', () => {
  const day = 24 * hour;
  expect([0, 1, 7, 15].map((past) => (expiryOf(ten + past * minute, tick) - ten - day) / minute)).toEqual([
    0, 15, 15, 15,
  ]);
});

test('a phone reports at once what it never reported, and else five minutes after the last report', () => {
  expect(nextReportAt(null, ten, tick)).toBe(ten);
  expect(nextReportAt({ at: ten }, ten + minute, tick)).toBe(ten + 5 * minute);
  expect(nextReportAt({ at: ten }, ten + 5 * minute, tick)).toBe(ten + 5 * minute);
  expect(nextReportAt({ at: ten }, ten + 9 * minute, tick)).toBe(ten + 9 * minute);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: hour }), fc.constantFrom(tick, minute), (since, tickMs) => {
      const at = nextReportAt({ at: ten }, ten + since, tickMs);
      expect(at - ten).toBeGreaterThanOrEqual(tickMs / 3);
      expect(earliestBack({ at: ten }, ten + since, tickMs)).toBe(publishedFrom(at, tickMs));
    }),
  );
});

test('in her hidden zone Asha’s phone is silent, outside of it where it would point at it, and without one never', () => {
  const zone = ['home', 'next door'];
  expect(silence({ cell: 'home', hidden: zone, shown: [] })).toBe('hidden');
  expect(silence({ cell: 'home', hidden: zone, shown: ['home'] })).toBe('hidden');
  expect(silence({ cell: 'work', hidden: zone, shown: ['café'] })).toBe('telling');
  expect(silence({ cell: 'café', hidden: zone, shown: ['café'] })).toBeNull();
  expect(silence({ cell: 'home', hidden: [], shown: [] })).toBeNull();
  // Before it knows where it is, there is nothing to keep silent about.
  expect(silence({ cell: null, hidden: zone, shown: [] })).toBeNull();
});

test('after logging out, a phone keeps the zone, what is shown and where it rests, and nothing else', () => {
  const phone = { hidden: ['a'], shown: ['b'], rests: [{ cell: 'c' }], cell: 'd', reported: { cell: 'd', at: ten } };
  expect(keptThroughSignOut(phone)).toEqual({ hidden: ['a'], shown: ['b'], rests: [{ cell: 'c' }] });
  expect(keptThroughSignOut({})).toEqual({ hidden: [], shown: [], rests: [] });
});
