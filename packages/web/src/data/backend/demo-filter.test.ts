import { expect, test } from 'vitest';
import { passesFilter } from './demo-filter.ts';

test('the filter keeps a person at its ends, and drops them one step beyond', () => {
  const bilal = { distance: 3, age: 30, gender: 'Male', interests: ['Food', 'Music'] };
  const filter = { distance: 3, ageRange: [30, 30] as [number, number], genders: ['Male'], interests: ['Music'] };
  expect(passesFilter(bilal, filter)).toBe(true);
  for (const [beyond, shown] of [
    [{ distance: 2.5 }, false],
    [{ ageRange: [31, 80] }, false],
    [{ ageRange: [18, 29] }, false],
    [{ ageRange: [29, 31] }, true],
    [{ genders: ['Female', 'Non-binary'] }, false],
    [{ genders: ['Female', 'Male'] }, true],
    [{ genders: [] }, true],
    [{ interests: ['Books'] }, false],
    [{ interests: ['Books', 'Food'] }, true],
    [{ interests: [] }, true],
  ] as const)
    expect([beyond, passesFilter(bilal, { ...filter, ...beyond })]).toEqual([beyond, shown]);
});
