import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bandEndsKm, shownDistance, shownDistances } from './shown-distances.ts';

test('only those of the list exist, and each begins where the one before ends', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_499 }), (metres) => {
      const km = metres / 1000;
      const shown = shownDistance(km);
      const at = bandEndsKm.findIndex((end) => km < end);
      expect(shown).toBe(shownDistances[at]);
    }),
  );
  expect(shownDistance(10.5)).toBe(11);
});
