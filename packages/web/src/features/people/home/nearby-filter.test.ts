import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spokenLanguageCodes } from '@nukkad/core/features/people/spoken-languages.ts';
import { genders, interestOptions } from '@nukkad/core/features/people/interests-and-genders.ts';
import { defaultFilter } from '@nukkad/core/features/people/nearby/nearby-filter.ts';
import { filterFrom, paramsFor } from './nearby-filter-address.ts';

test('an address restores its filter, and is empty for the default', () => {
  const filter = fc.record({
    distance: fc.integer({ min: 1, max: 10 }),
    ageRange: fc
      .tuple(fc.integer({ min: 18, max: 80 }), fc.integer({ min: 18, max: 80 }))
      .map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]),
    genders: fc.subarray([...genders]),
    interests: fc.subarray([...interestOptions]),
    languages: fc.subarray([...spokenLanguageCodes], { maxLength: 8 }),
    free: fc.boolean(),
    verified: fc.boolean(),
  });
  fc.assert(
    fc.property(filter, (it) => {
      expect(filterFrom(paramsFor(it))).toEqual(it);
    }),
  );
  expect(paramsFor(defaultFilter).toString()).toBe('');
});

test('an address written by hand never breaks the filter', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('distance', 'from', 'to', 'interest'), fc.string()), (params) => {
      const { distance, ageRange, interests } = filterFrom(new URLSearchParams(params));
      expect(Number.isInteger(distance) && distance >= 1 && distance <= 10).toBe(true);
      expect(ageRange[0]).toBeLessThanOrEqual(ageRange[1]);
      for (const it of interests) expect(interestOptions).toContain(it);
    }),
  );
});
