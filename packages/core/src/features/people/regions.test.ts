import fc from 'fast-check';
import { cellArea, cellToParent, getResolution, gridDisk } from 'h3-js';
import { describe, expect, test } from 'vitest';
import {
  areasAround,
  cellAt,
  cellsOf,
  centreOf,
  coarsest,
  cornersOf,
  greatCircleKm,
  isCell,
  widened,
} from './geometry.ts';
import { Regions, isInside, sidesOf } from './regions.ts';
import { regions } from './built-in-regions.ts';

const table = new Regions(regions);

/** Anywhere in and around Mumbai. */
const inTown = fc.record({
  latitude: fc.double({ min: 18.85, max: 19.6, noNaN: true }),
  longitude: fc.double({ min: 72.7, max: 73.4, noNaN: true }),
});

describe('what is published', () => {
  test('every place has a cell, a name of its own and a city; the eight cities are there', () => {
    for (const place of table.places) expect(isCell(place.cell)).toBe(true);
    expect(new Set(table.places.map(({ name, city }) => `${name}/${city}`)).size).toBe(table.places.length);
    for (const city of ['Mumbai', 'Pune', 'Delhi', 'Bengaluru', 'Hyderabad', 'Chennai', 'Kolkata', 'Goa'])
      expect(table.places.filter((it) => it.city === city).length).toBeGreaterThan(5);
  });

  test('dense city land is shown by cell, what lies around it and Goa by 5 km², everywhere else by 36 km²', () => {
    for (const { name, city, cell } of table.places) {
      const level = city === 'Goa' || city === 'Mumbai Region' ? 7 : 8;
      expect([name, table.levelOf(cell)]).toEqual([name, level]);
      const square = cellArea(table.publishedArea(cell, false), 'km2');
      expect(square).toBeGreaterThan(level === 8 ? 0.6 : 4);
    }
    const village = cellAt({ latitude: 20.6, longitude: 77.2 });
    expect(getResolution(table.publishedArea(village, false))).toBe(6);
  });

  test('all cells of a published area are published as that area: it is never smaller than it looks', () => {
    fc.assert(
      fc.property(inTown, fc.boolean(), (point, wider) => {
        const area = table.publishedArea(cellAt(point), wider);
        for (const cell of cellsOf(area)) {
          const published = table.publishedArea(cell, wider);
          if (wider) expect(getResolution(published)).toBeLessThanOrEqual(7);
          if (!wider || getResolution(area) < 7) expect(published).toBe(area);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('water, closed forest and runways are no land', () => {
    const share = (latitude: number, longitude: number) => {
      const cell = cellAt({ latitude, longitude });
      return table.landOf(cell) / cellArea(cell, 'km2');
    };
    // Off Juhu, Back Bay, Thane creek, Powai and Vihar lakes, the national park, where the runways cross.
    for (const [latitude, longitude] of [
      [19.1, 72.79],
      [18.935, 72.812],
      [19.12, 72.965],
      [19.127, 72.9045],
      [19.155, 72.905],
      [19.22, 72.91],
      [19.089, 72.866],
    ] as const)
      expect(share(latitude, longitude)).toBeLessThan(0.45);
    // Nobody could pick a place there.
    for (const { name, places } of regions)
      for (const [place, latitude, longitude] of places)
        for (const outline of regions.flatMap(({ excluded }) => excluded))
          expect([name, place, isInside({ latitude, longitude }, sidesOf(outline))]).toEqual([name, place, false]);
    for (const name of ['Bandra East', 'Andheri East', 'Dadar West', 'Byculla', 'Ghatkopar', 'Thane West', 'Pimpri'])
      expect(table.landOf(table.places.find((it) => it.name === name)!.cell)).toBeGreaterThan(0.6);
  });

  test('whatever is published has, and stands for, at least half a square kilometre of land', () => {
    const leastIn = (published: Regions) => {
      const stands = new Map<string, number>();
      for (let latitude = 18.86; latitude < 19.34; latitude += 0.005)
        for (let longitude = 72.76; longitude < 73.06; longitude += 0.005)
          stands.set(published.publishedArea(cellAt({ latitude, longitude }), false), 0);
      for (const area of stands.keys())
        for (const cell of gridDisk(area, 1).flatMap(cellsOf)) {
          const is = published.publishedArea(cell, false);
          if (is === area) stands.set(area, stands.get(area)! + table.landOf(cell));
        }
      expect(stands.size).toBeGreaterThan(600);
      return Math.min(...stands.values(), ...[...stands.keys()].map((area) => table.landOf(area)));
    };
    expect(leastIn(table)).toBeGreaterThanOrEqual(0.5);
    // With outlines of regions alone, some areas would be in the sea.
    expect(leastIn(new Regions(regions.map((region) => ({ ...region, excluded: [] }))))).toBe(0);
  });

  test('a cell on the shore is shown as one of the same parent, and keeps its name', () => {
    const table = new Regions(regions);
    const { cell } = table.places.find(({ name }) => name === 'Malabar Hill')!;
    expect(table.landOf(cell)).toBeLessThan(0.5);
    const area = table.publishedArea(cell, false);
    expect(getResolution(area)).toBe(8);
    expect(area).not.toBe(cell);
    expect(cellToParent(area, 7)).toBe(cellToParent(cell, 7));
    expect(table.nameOf(area)).toBe('Malabar Hill');
  });

  test('it depends on nothing but the cell, so that two points of one cell look alike', () => {
    fc.assert(
      fc.property(inTown, (point) => {
        const cell = cellAt(point);
        expect(table.publishedArea(cell, true)).toBe(widened(table.publishedArea(cell, false)));
        expect(table.nameOf(cell)).toBe(table.nameOf(cellAt(centreOf(cell))));
      }),
    );
  });

  test('an area is called by the nearest place, and a far one by none', () => {
    const table = new Regions(regions);
    const bandra = table.places.find(({ name }) => name === 'Bandra West')!;
    expect(table.nameOf(bandra.cell)).toBe('Bandra West');
    expect(table.nameOf(cellAt({ latitude: 20.6, longitude: 77.2 }))).toBe('this area');
  });
});

describe('a region list', () => {
  const cell = cellAt({ latitude: 19.06, longitude: 72.83 });

  test('the land of an area is what lies outside the excluded outlines, anywhere on earth', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -70, max: 70 }),
        fc.integer({ min: -179, max: 179 }),
        fc.array(fc.integer({ min: -10, max: 10 }), { minLength: 4, maxLength: 4 }),
        (latitude, longitude, edges) => {
          const around = cellAt({ latitude, longitude });
          const [a, b, c, d] = edges.map((it) => it / 10) as [number, number, number, number];
          const corners = cornersOf(around).map((it) => [it.latitude, it.longitude] as const);
          const [south, north] = [Math.min(...corners.map(([lat]) => lat)), Math.max(...corners.map(([lat]) => lat))];
          const [west, east] = [Math.min(...corners.map(([, lng]) => lng)), Math.max(...corners.map(([, lng]) => lng))];
          const at = (from: number, to: number, part: number) => from + ((to - from) * (part + 1)) / 2;
          const water = [
            [at(south, north, Math.min(a, b)), at(west, east, Math.min(c, d))],
            [at(south, north, Math.min(a, b)), at(west, east, Math.max(c, d))],
            [at(south, north, Math.max(a, b)), at(west, east, Math.max(c, d))],
            [at(south, north, Math.max(a, b)), at(west, east, Math.min(c, d))],
          ] as const;
          const [sides, wet] = [sidesOf(corners), sidesOf(water)];
          let [within, dry] = [0, 0];
          for (let y = -0.98; y < 1; y += 0.04)
            for (let x = -0.98; x < 1; x += 0.04) {
              const point = { latitude: at(south, north, y), longitude: at(west, east, x) };
              if (!isInside(point, sides)) continue;
              within++;
              if (!isInside(point, wet)) dry++;
            }
          const places = new Regions([{ name: 'Here', level: 8, outline: [], excluded: [water], places: [] }]);
          expect(Math.abs(places.landOf(around) / cellArea(around, 'km2') - dry / within)).toBeLessThan(0.08);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('a lake of half the width in the middle takes a quarter of the land', () => {
    const centre = centreOf(cell);
    const lake = cornersOf(cell).map(
      ({ latitude, longitude }) =>
        [(latitude + centre.latitude) / 2, (longitude + centre.longitude) / 2] as [number, number],
    );
    const places = new Regions([{ name: 'Here', level: 8, outline: [], excluded: [lake], places: [] }]);
    expect(places.landOf(cell) / cellArea(cell, 'km2')).toBeCloseTo(0.75, 6);
  });

  test('in the far north, where degrees are short, water in the west counts as well', () => {
    const far = cellAt({ latitude: 70, longitude: 25 });
    const { latitude, longitude } = centreOf(far);
    const half = Math.max(...cornersOf(far).map((corner) => corner.longitude)) - longitude;
    const [west, east] = [longitude - 2 * half, longitude - half / 2];
    const water = [
      [latitude - 1, west],
      [latitude - 1, east],
      [latitude + 1, east],
      [latitude + 1, west],
    ] as const;
    const places = new Regions([{ name: 'Here', level: 8, outline: [], excluded: [water], places: [] }]);
    const share = places.landOf(far) / cellArea(far, 'km2');
    expect(share).toBeGreaterThan(0.7);
    expect(share).toBeLessThan(0.9);
  });

  test('around dense land all of its coarsest area is shown by 5 km²', () => {
    const dense = widened(cell);
    const outline = cornersOf(dense).map(({ latitude, longitude }) => [latitude, longitude] as const);
    const places = new Regions([{ name: 'Here', level: 8, outline, excluded: [], places: [] }]);
    for (const it of cellsOf(coarsest(cell))) expect(places.levelOf(it)).toBe(widened(it) === dense ? 8 : 7);
    for (const it of areasAround(coarsest(cell), 1))
      if (it !== coarsest(cell)) expect(places.levelOf(cellAt(centreOf(it)))).toBe(6);
  });

  test('a cell with too little land is shown as the nearest of its parent with enough', () => {
    // Its own, which has nothing in memory yet.
    const table = new Regions(regions);
    let shores = 0;
    for (let latitude = 18.88; latitude < 19.3; latitude += 0.006)
      for (let longitude = 72.79; longitude < 73; longitude += 0.006) {
        const shore = cellAt({ latitude, longitude });
        const land = cellsOf(widened(shore)).filter((it) => table.landOf(it) >= 0.5);
        if (table.levelOf(shore) !== 8 || table.landOf(shore) >= 0.5 || land.length < 2) continue;
        shores++;
        const km = (it: string) => greatCircleKm(centreOf(shore), centreOf(it));
        expect(km(table.publishedArea(shore, false))).toBe(Math.min(...land.map(km)));
      }
    expect(shores).toBeGreaterThan(20);
  });
});
