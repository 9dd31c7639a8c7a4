import { expect, test } from 'vitest';
import { pointIn } from './coordinates.ts';

const bandstand = { latitude: 19.0421, longitude: 72.8194 };

test.each([
  '19.0421, 72.8194',
  ' 19.0421,72.8194 ',
  '(19.0421, 72.8194)',
  '19.0421° 72.8194°',
  'geo:19.0421,72.8194',
  'geo:0,0?q=19.0421,72.8194(Bandstand)',
  'https://maps.google.com/?q=19.0421,72.8194',
  'https://www.google.com/maps/search/?api=1&query=19.0421%2C72.8194',
  'https://www.google.com/maps/place/Bandstand/@19.05,72.82,15z/data=!3m1!4b1!4m6!8m2!3d19.0421!4d72.8194',
  'https://www.google.com/maps/@19.0421,72.8194,17z',
  'https://maps.apple.com/?ll=19.0421,72.8194&q=Bandstand',
  'https://maps.apple.com/place?coordinate=19.0421,72.8194',
  'https://www.openstreetmap.org/?mlat=19.0421&mlon=72.8194#map=16/19.05/72.82',
  'https://www.openstreetmap.org/#map=17/19.0421/72.8194',
])('finds the place in %s', (text) => expect(pointIn(text)).toEqual(bandstand));

test('finds places south and west of zero', () =>
  expect(pointIn('-33.8688, -151.2093')).toEqual({ latitude: -33.8688, longitude: -151.2093 }));

test.each([
  '',
  'Bandstand, Bandra West',
  'https://maps.app.goo.gl/AbCdEf',
  '19.0421',
  '119.0421, 72.8194',
  '19.0421, 272.8194',
  'from 7 to 9, 12 people',
])('finds none in %s', (text) => expect(pointIn(text)).toBeNull());
