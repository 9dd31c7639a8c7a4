import { expect, test } from 'vitest';
import { mapLink } from './map-link.ts';
import { placeWords } from './place-words.ts';

const place = { latitude: 19.0596123, longitude: 72.8295 };

test.each([
  [
    'a phone with Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'geo:19.05961,72.82950?q=19.05961,72.82950(Shared%20place)',
  ],
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'https://maps.apple.com/?ll=19.05961,72.82950&q=Shared%20place',
  ],
  [
    'a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'https://maps.apple.com/?ll=19.05961,72.82950&q=Shared%20place',
  ],
  [
    'anything else',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'https://www.openstreetmap.org/?mlat=19.05961&mlon=72.82950#map=16/19.05961/72.82950',
  ],
])('the link on %s', (_, userAgent, link) => expect(mapLink(place, userAgent)).toBe(link));

test('the link near the equator is a number that maps can read', () =>
  expect(mapLink({ latitude: -0.0000001, longitude: 0.5 }, '')).not.toMatch(/e-/));

test.each([
  ['Bilal', 'Bandra West', 2.6, 'Bilal is about 2.5 km from your area, in Bandra West'],
  ['You', 'Bandra West', 0.1, 'You are about 0.5 km from your area, in Bandra West'],
  ['Bilal', 'Khar West', 0, 'Bilal is in your area, Khar West'],
  ['Bilal', null, 0, 'Bilal is in your area'],
  ['Bilal', null, 38.2, 'Bilal is about 38 km from your area'],
  ['Bilal', 'Koregaon Park', 126, 'Bilal is about 130 km from your area, in Koregaon Park'],
  ['Asha', 'Panaji', null, 'Asha is in Panaji'],
  ['You', null, null, 'Where you are'],
])('%s in %s, %s km away', (name, around, km, words) => expect(placeWords(name, around, km)).toBe(words));
