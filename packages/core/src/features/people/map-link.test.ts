import { expect, test } from 'vitest';
import { mapLink } from './map-link.ts';

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
])('the link on %s', (_, userAgent, link) => expect(mapLink(place, 'Shared place', userAgent)).toBe(link));

test('the link near the equator has plain numbers', () =>
  expect(mapLink({ latitude: -0.0000001, longitude: 0.5 }, '', '')).not.toMatch(/e-/));

test('a name is encoded in the link', () =>
  expect(mapLink(place, 'Rock & roll (late)?', 'Android')).toBe(
    'geo:19.05961,72.82950?q=19.05961,72.82950(Rock%20%26%20roll%20%28late%29%3F)',
  ));
