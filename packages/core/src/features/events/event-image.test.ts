import { expect, test } from 'vitest';
import { imageOf, keptImage, pictureIn } from './event-image.ts';

test('an event shows its picture, or else a poster of its category', () => {
  expect(imageOf({ id: '6', picture: null, category: 'Food' })).toMatch(/^posters\/food-[1-6]-[1-3]\.svg$/);
  const image = imageOf({ id: '6', picture: 'abc', category: 'Food' });
  expect(image).toBe('api/pictures/abc');
  expect(pictureIn(image)).toBe('abc');
});

test('the table keeps the picture or the category, whose poster follows from the id', () => {
  expect(keptImage({ picture: null, category: 'Music' })).toBe('posters/music.svg');
  expect(pictureIn('posters/music.svg')).toBeNull();
  expect(keptImage({ picture: 'abc', category: 'Music' })).toBe('api/pictures/abc');
});
