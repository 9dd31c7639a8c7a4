import { expect, test } from 'vitest';
import { imageOf, pictureIn, posterOf } from './event-image.ts';

test('an event shows its picture, or else the poster of its category', () => {
  expect(posterOf('Music')).toBe('posters/music.svg');
  expect(imageOf({ picture: null, category: 'Food' })).toBe('posters/food.svg');
  const image = imageOf({ picture: 'abc', category: 'Food' });
  expect(image).toBe('api/pictures/abc');
  expect(pictureIn(image)).toBe('abc');
  expect(pictureIn('posters/food.svg')).toBeNull();
});
