import { coarserRegions } from '@nukkad/core/features/operator/live-regions.ts';
import { cellAt } from '@nukkad/core/features/people/geometry.ts';
import { regions } from '@nukkad/core/features/people/built-in-regions.ts';
import { Regions } from '@nukkad/core/features/people/regions.ts';
import { expect, test } from 'vitest';
import { regionsOf } from './server-regions.ts';

/** As the server sends them. */
const shapesOf = ({ list, listed, places }: Regions) =>
  list.map(({ name, level, outline, excluded }, nth) => ({
    name,
    level,
    listedLevel: listed[nth]?.level ?? level,
    outline: outline.map(([latitude, longitude]): [number, number] => [latitude, longitude]),
    excluded: excluded.map((one) => one.map(([latitude, longitude]): [number, number] => [latitude, longitude])),
    places: places.filter(({ city }) => city === name).map(({ name, cell }) => ({ name, cell })),
  }));

test('on a coast of a region that an operator made coarser, an area is the one that the server publishes', () => {
  const server = coarserRegions(new Regions(regions), [
    { name: 'Mumbai', level: 6 },
    { name: 'Mumbai Region', level: 6 },
  ]);
  const device = regionsOf(shapesOf(server));
  const alone = new Regions(server.list);
  let misplaced = 0;
  for (let latitude = 18.85; latitude < 19.35; latitude += 0.01)
    for (let longitude = 72.74; longitude < 73.1; longitude += 0.01) {
      const cell = cellAt({ latitude, longitude });
      expect(device.publishedArea(cell, false)).toBe(server.publishedArea(cell, false));
      if (alone.publishedArea(cell, false) !== server.publishedArea(cell, false)) misplaced++;
    }
  // There are places where the coarser levels alone lead to another area.
  expect(misplaced).toBeGreaterThan(0);
});
