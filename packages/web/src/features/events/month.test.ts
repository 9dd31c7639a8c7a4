import { expect, test } from 'vitest';
import { dayHeading, shortMonth, turned, weeksFrom } from './month.ts';

test('a day is named from today', () => {
  expect(dayHeading('2026-11-28', '2026-11-28')).toBe('Today');
  expect(dayHeading('2026-12-01', '2026-11-30')).toBe('Tomorrow');
  expect(dayHeading('2026-11-28', '2026-11-24')).toBe('Sat 28 Nov');
});

test('five weeks begin today, each day under its weekday, and go on into the next month', () => {
  const weeks = weeksFrom('2026-11-28');
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
  expect(weeks[0]).toEqual([null, null, null, null, null, '2026-11-28', '2026-11-29']);
  expect(weeks[1]?.slice(0, 2)).toEqual(['2026-11-30', '2026-12-01']);
  expect(weeks.flat().at(-1)).toBe('2026-12-27');
  expect(shortMonth('2026-12-01')).toBe('Dec');
});

test('weeks that begin on a Monday have no day before it', () => {
  expect(weeksFrom('2028-01-31').flat()).not.toContain(null);
  expect(weeksFrom('2028-01-31')[4]?.[1]).toBe('2028-02-29');
});

test('weeks are turned over by five, into other years too', () => {
  expect(turned('2026-11-28', 1)).toBe('2026-12-28');
  expect(turned('2026-12-28', 1)).toBe('2027-02-01');
  expect(turned('2026-12-28', -1)).toBe('2026-11-23');
});
