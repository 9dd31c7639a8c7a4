import { expect, test } from 'vitest';
import { openedImage } from './opened-image.ts';

const food = { image: 'posters/food-1-1.svg', category: 'Food' } as const;

test('a page shows the drawing of the list that it was opened from', () => {
  expect(openedImage(food, { image: 'posters/food-2-1.svg' })).toBe('posters/food-2-1.svg');
});

test.each([null, {}, { image: 3 }, { image: 'posters/tech-2-1.svg' }, { image: 'api/pictures/a' }])(
  'otherwise its own: after %j',
  (state) => expect(openedImage(food, state)).toBe(food.image),
);

test('a picture uploaded since replaces both', () => {
  const image = 'api/pictures/a';
  expect(openedImage({ ...food, image }, { image: 'posters/food-2-1.svg' })).toBe(image);
});
