import { expect, test } from 'vitest';
import { dayHeading, monthAfter, weeksOf } from './month.ts';

test('a day is named from today', () => {
  expect(dayHeading('2026-11-28', '2026-11-28')).toBe('Today');
  expect(dayHeading('2026-12-01', '2026-11-30')).toBe('Tomorrow');
  expect(dayHeading('2026-11-28', '2026-11-24')).toBe('Sat 28 Nov');
});

test('the weeks of a month begin on Monday and have its days only', () => {
  const weeks = weeksOf('2028-02');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]).toEqual([null, '2028-02-01', '2028-02-02', '2028-02-03', '2028-02-04', '2028-02-05', '2028-02-06']);
  expect(weeks[4]).toEqual(['2028-02-28', '2028-02-29', null, null, null, null, null]);
});

test('months go on into other years', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01');
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
  expect(monthAfter('2026-11', 18)).toBe('2028-05');
});
