import type { Event } from '@nukkad/core/features/events/contract.ts';
import { cellAt, centreOf } from '@nukkad/core/features/people/geometry.ts';
import { expect, test } from 'vitest';
import { grouped, hiddenBy, isApart, placed } from './placed-events.ts';

const bandra = { latitude: 19.0544, longitude: 72.8402 };
const powai = { latitude: 19.1176, longitude: 72.906 };
const area = cellAt(powai);
const event = (id: string, where: Partial<Event>) => ({ id, name: id, place: null, area: null, ...where }) as Event;

test('a venue is exact, a private address is the centre of its area, and no known place is no pin', () => {
  const all = placed([event('jam', { place: bandra }), event('dinner', { area }), event('online', {})]);
  expect(all.map(({ event: { id }, at, area }) => [id, at, area])).toEqual([
    ['jam', bandra, null],
    ['dinner', centreOf(area), area],
  ]);
});

test('pins that would overlap are one, and those out of view are none', () => {
  const near = { latitude: bandra.latitude + 0.001, longitude: bandra.longitude };
  const all = placed([
    event('jam', { place: bandra }),
    event('quiz', { place: near }),
    event('walk', { place: powai }),
    event('far', { place: { latitude: 60, longitude: 120 } }),
  ]);
  const groups = (pxPerDegree: number) =>
    grouped(
      all,
      ({ latitude, longitude }) => ({
        x: 100 + (longitude - bandra.longitude) * pxPerDegree,
        y: 300 - (latitude - bandra.latitude) * pxPerDegree,
      }),
      { width: 360, height: 480 },
    ).map(({ members }) => members.map(({ event: { id } }) => id));
  expect(groups(10)).toEqual([['jam', 'quiz', 'walk']]);
  expect(groups(1_500)).toEqual([['jam', 'quiz'], ['walk']]);
  expect(groups(100_000)).toEqual([['jam'], ['quiz']]);
});

test('a group opens if its events are apart, and not at one venue', () => {
  const at = (place: Event['place']) => placed([event('jam', { place: bandra }), event('quiz', { place })]);
  expect(isApart(at(powai))).toBe(true);
  expect(isApart(at({ ...bandra }))).toBe(false);
});

test('a pin in the lower part moves up from below the rows', () => {
  expect(hiddenBy(100, 500)).toBe(0);
  expect(400 - hiddenBy(400, 500)).toBe(180);
});
