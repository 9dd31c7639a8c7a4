import { expect, test } from 'vitest';
import { sharedLocationLabel } from './shared-location-label.ts';

test.each([
  ['Bilal', 'Bandra West', 2.6, 'Bilal is about 2.5 km from your area, in Bandra West'],
  ['You', 'Bandra West', 0.1, 'You are about 0.5 km from your area, in Bandra West'],
  ['Bilal', 'Khar West', 0, 'Bilal is in your area, Khar West'],
  ['Bilal', null, 0, 'Bilal is in your area'],
  ['Bilal', null, 38.2, 'Bilal is about 38 km from your area'],
  ['Bilal', 'Koregaon Park', 126, 'Bilal is about 130 km from your area, in Koregaon Park'],
  ['Asha', 'Panaji', null, 'Asha is in Panaji'],
  ['You', null, null, 'Where you are'],
])('%s in %s, %s km away', (name, around, km, words) => expect(sharedLocationLabel(name, around, km)).toBe(words));
