import type { Event } from '@nukkad/core/features/events/contract.ts';
import { expect, test } from 'vitest';
import { withPromoted } from './with-promoted.ts';

const event = (id: number | string, image = '') => ({ id: String(id), image }) as Event;
const events = (many: number) => Array.from({ length: many }, (_, nth) => event(nth));
const shown = (many: number, ...promoted: (number | string)[]) =>
  withPromoted(
    events(many),
    promoted.map((id) => ({ by: 'host', event: event(id) })),
  ).map(({ event, by }) => (by ? `*${event.id}` : event.id));

test('one of eight cards is promoted, after three others', () => {
  expect(shown(7, 'a')).toEqual(['0', '1', '2', '*a', '3', '4', '5', '6']);
  expect(shown(14, 'a', 'b').flatMap((it, at) => (it.startsWith('*') ? [at] : []))).toEqual([3, 11]);
});

test('a list that is too short for one has none', () => {
  expect(shown(6, 'a')).toEqual(['0', '1', '2', '3', '4', '5']);
  expect(shown(13, 'a', 'b').filter((it) => it.startsWith('*'))).toEqual(['*a']);
  expect(shown(0, 'a')).toEqual([]);
});

test('each event is there once, where it comes first', () => {
  expect(shown(8, 7)).toEqual(['0', '1', '2', '*7', '3', '4', '5', '6']);
  expect(shown(7, 6)).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  expect(shown(8, 1)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
  expect(shown(8, 1, 7)).toEqual(['0', '1', '2', '*7', '3', '4', '5', '6']);
});

test('a promoted event does not repeat the drawing above it, nor the one below it its own', () => {
  const listed = events(7).map((it, at) => (at === 2 || at === 3 ? { ...it, image: 'posters/food-1-1.svg' } : it));
  const promoted = { by: 'host' as const, event: event('a', 'posters/food-1-2.svg') };
  const images = withPromoted(listed, [promoted]).map((card) => card.event.image);
  expect(images.slice(2, 5)).toEqual(['posters/food-1-1.svg', 'posters/food-2-2.svg', 'posters/food-1-1.svg']);
});
