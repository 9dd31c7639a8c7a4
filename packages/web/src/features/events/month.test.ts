import { expect, test } from 'vitest';
import { dayHeading } from './month.ts';

test('a day is named from today', () => {
  expect(dayHeading('2026-11-28', '2026-11-28')).toBe('Today');
  expect(dayHeading('2026-12-01', '2026-11-30')).toBe('Tomorrow');
  expect(dayHeading('2026-11-28', '2026-11-24')).toBe('Sat 28 Nov');
});
