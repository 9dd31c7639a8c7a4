import { describe, expect, test } from 'vitest';
import { categories } from '../category.ts';
import { allPosters, drawPoster } from './draw-poster.ts';
import { colorsPerDrawing, drawingsPerCategory, posterFile, posterIn, posterOf, withoutRepeats } from './poster.ts';

describe('an event’s poster', () => {
  test('is always the same', () => {
    expect(posterOf({ id: 'jam', category: 'Music' })).toEqual(posterOf({ id: 'jam', category: 'Music' }));
  });

  test.each(categories)('is each drawing of %s in each colour about equally often', (category) => {
    const many = 18_000;
    const counts = new Map<string, number>();
    for (let nth = 0; nth < many; nth++) {
      const file = posterFile(posterOf({ id: `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`, category }));
      counts.set(file, (counts.get(file) ?? 0) + 1);
    }
    expect(counts.size).toBe(drawingsPerCategory * colorsPerDrawing);
    for (const count of counts.values()) {
      expect(count).toBeGreaterThan(700);
      expect(count).toBeLessThan(1300);
    }
  });

  test('is named by its file, and other images are no posters', () => {
    for (const poster of allPosters) expect(posterIn(posterFile(poster))).toEqual(poster);
    for (const image of ['posters/music.svg', 'posters/chess-1-1.svg', 'api/pictures/abc', ''])
      expect(posterIn(image)).toBeNull();
  });
});

describe('the drawings', () => {
  test('differ, are small, and refer to nothing outside themselves', () => {
    expect(drawingsPerCategory).toBeGreaterThanOrEqual(6);
    expect(new Set(allPosters.map(drawPoster)).size).toBe(categories.length * drawingsPerCategory * colorsPerDrawing);
    for (const poster of allPosters) {
      const drawing = drawPoster(poster);
      expect(drawing.length).toBeLessThan(6000);
      expect(drawing).not.toMatch(/href|url\(|script|style|undefined|NaN/);
    }
  });

  test('there is none with another number', () => {
    expect(() => drawPoster({ category: 'Music', drawing: 7, colors: 1 })).toThrow('no poster 7');
  });
});

describe('a list', () => {
  const list = (...images: string[]) => withoutRepeats(images.map((image) => ({ image }))).map(({ image }) => image);

  test('shows no drawing twice in a row, in whichever colours', () => {
    expect(
      list('posters/food-6-1.svg', 'posters/food-6-2.svg', 'posters/food-6-2.svg', 'posters/food-1-3.svg'),
    ).toEqual(['posters/food-6-1.svg', 'posters/food-1-2.svg', 'posters/food-6-2.svg', 'posters/food-1-3.svg']);
    const shown = list(
      ...Array.from({ length: 300 }, (_, nth) => posterFile(posterOf({ id: `${nth}`, category: 'Arts' }))),
    );
    for (const [at, image] of shown.entries())
      expect(posterIn(image)?.drawing).not.toBe(posterIn(shown[at - 1] ?? '')?.drawing);
  });

  test('leaves everything else as it is', () => {
    const images = [
      'posters/food-2-1.svg',
      'posters/tech-2-1.svg',
      'api/pictures/a',
      'api/pictures/a',
      'posters/tech-2-1.svg',
    ];
    expect(list(...images)).toEqual(images);
    const event = { image: 'posters/food-2-1.svg', name: 'Jam' };
    expect(withoutRepeats([event, event])).toEqual([event, { image: 'posters/food-3-1.svg', name: 'Jam' }]);
  });

  test('does not change above what is added below', () => {
    const images = ['posters/food-2-1.svg', 'posters/food-2-2.svg', 'posters/food-3-1.svg'];
    expect(list(...images, 'posters/food-4-1.svg').slice(0, 3)).toEqual(list(...images));
  });
});
