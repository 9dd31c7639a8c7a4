import { expect, test } from 'vitest';
import { areasAround, centreOf, coarsest } from '../geometry.ts';
import { NearbyAreas, squareColumn, squareDegrees, squareRow, stride } from './areas-in-memory.ts';

const bandra = '88608b0b1dfffff';
const ids = areasAround(bandra, 12);

/** Puts a person, by the numbers of their place, into an area. */
function put(areas: NearbyAreas, area: number, slot: number) {
  const at = areas.append(area);
  areas.page(area).set([slot, slot + 1, slot + 2, slot + 3, slot + 4], areas.start(area) + at * stride);
}

/** What stands in an area's block: five numbers per person. */
const content = (areas: NearbyAreas, area: number) =>
  Array.from(areas.page(area).subarray(areas.start(area), areas.start(area) + areas.count(area) * stride));
const of = (...slots: number[]) => slots.flatMap((slot) => [slot, slot + 1, slot + 2, slot + 3, slot + 4]);

test('squares are two hundredths of a degree, counted from the south pole and the date line', () => {
  expect(squareDegrees).toBe(0.02);
  expect([squareRow(-90), squareRow(-89.99), squareRow(0), squareRow(19.07)]).toEqual([0, 0, 4500, 5453]);
  expect([squareColumn(-180), squareColumn(0), squareColumn(72.85)]).toEqual([0, 9000, 12_642]);
});

test('an area has one number, an id and a centre on the unit sphere, also beyond the first 256', () => {
  const areas = new NearbyAreas();
  expect(ids.length).toBeGreaterThan(300);
  expect(ids.map((id) => areas.numberOf(id))).toEqual(ids.map((_, at) => at));
  expect(ids.map((id) => areas.numberOf(id))).toEqual(ids.map((_, at) => at));
  expect(ids.map((_, at) => areas.idOf(at))).toEqual(ids);
  expect(areas.idOf(ids.length)).toBe('');
  const fresh = new NearbyAreas();
  for (const id of ids) {
    const { x, y, z } = areas.centreOf(id);
    expect(fresh.centreOf(id)).toEqual({ x, y, z });
    const { latitude, longitude } = centreOf(id);
    expect((Math.asin(z) * 180) / Math.PI).toBeCloseTo(latitude, 9);
    expect((Math.atan2(y, x) * 180) / Math.PI).toBeCloseTo(longitude, 9);
  }
});

test('a square lists its inhabited areas, with the squared straight distance from a point', () => {
  const areas = new NearbyAreas();
  for (const [at, id] of ids.entries()) {
    const area = areas.numberOf(id);
    if (at % 2 === 0) areas.append(area);
  }
  const from = areas.centreOf(bandra);
  const listed = new Map<string, number>();
  const squares = new Set(
    ids.map((id) => {
      const { latitude, longitude } = centreOf(id);
      return `${squareRow(latitude)} ${squareColumn(longitude)}`;
    }),
  );
  for (const square of squares) {
    const [row, column] = square.split(' ').map(Number) as [number, number];
    areas.inSquare(row, column, from, (area, squaredChord) => {
      const id = areas.idOf(area);
      const { latitude, longitude } = centreOf(id);
      expect([squareRow(latitude), squareColumn(longitude)]).toEqual([row, column]);
      expect(listed.has(id)).toBe(false);
      listed.set(id, squaredChord);
    });
  }
  expect([...listed.keys()].toSorted()).toEqual(ids.filter((_, at) => at % 2 === 0).toSorted());
  for (const [id, squaredChord] of listed) {
    const { x, y, z } = areas.centreOf(id);
    expect(squaredChord).toBeCloseTo((x - from.x) ** 2 + (y - from.y) ** 2 + (z - from.z) ** 2, 15);
  }
});

test('the last person of an area takes the place of one who leaves', () => {
  const areas = new NearbyAreas();
  const area = areas.numberOf(bandra);
  expect(areas.page(area)).toHaveLength(0);
  for (const slot of [10, 20, 30]) put(areas, area, slot);
  expect(content(areas, area)).toEqual(of(10, 20, 30));
  expect(areas.takeOut(area, 0)).toBe(30);
  expect(content(areas, area)).toEqual(of(30, 20));
  expect(areas.takeOut(area, 1)).toBeNull();
  expect(content(areas, area)).toEqual(of(30));
  expect(areas.takeOut(area, 0)).toBeNull();
  expect(areas.count(area)).toBe(0);
});

test('small areas share a page, and a block that became too small is used again', () => {
  const areas = new NearbyAreas();
  const [a, b, c] = ids.map((id) => areas.numberOf(id)) as [number, number, number];
  for (const area of [a, b]) put(areas, area, area);
  const [page, first, second] = [areas.page(a), areas.start(a), areas.start(b)];
  expect(page).toHaveLength(2 ** 18);
  expect(areas.page(b)).toBe(page);
  // The third person does not fit next to the other two.
  for (const area of [a, b]) for (const slot of [50, 60]) put(areas, area, slot);
  expect(areas.start(a)).not.toBe(first);
  put(areas, c, 70);
  expect(areas.start(c)).toBe(second);
  const d = areas.numberOf(coarsest(bandra));
  put(areas, d, 80);
  expect(areas.start(d)).toBe(first);
  expect([a, b, c, d].map((area) => content(areas, area))).toEqual([of(a, 50, 60), of(b, 50, 60), of(70), of(80)]);
});

test('areas of tens of thousands of people fill several pages, and one page may be larger than the others', () => {
  const areas = new NearbyAreas();
  const [a, b, c] = ids.map((id) => areas.numberOf(id)) as [number, number, number];
  const many = 60_000;
  for (let nth = 0; nth < many; nth++) for (const area of [a, b]) put(areas, area, nth * 8 + area);
  put(areas, c, 5);
  for (const area of [a, b]) {
    expect(areas.count(area)).toBe(many);
    const [page, start] = [areas.page(area), areas.start(area)];
    expect(start + many * stride).toBeLessThanOrEqual(page.length);
    let wrong = 0;
    for (let nth = 0; nth < many; nth++) if (page[start + nth * stride] !== nth * 8 + area) wrong++;
    expect(wrong).toBe(0);
  }
  expect(areas.page(a)).not.toBe(areas.page(b));
  expect(content(areas, c)).toEqual(of(5));
});

test('a sorted copy has the areas in order of their ids, with their people, in blocks side by side', () => {
  const areas = new NearbyAreas();
  const shuffled = ids.toSorted((one, other) =>
    one.split('').toReversed().join('') < other.split('').toReversed().join('') ? -1 : 1,
  );
  for (const [at, id] of shuffled.entries()) {
    const area = areas.numberOf(id);
    for (let nth = 0; nth < at % 3; nth++) put(areas, area, at * 100 + nth * 10);
  }
  const { areas: copy, numberOf } = areas.sorted();
  const sorted = ids.toSorted();
  expect(sorted.map((_, at) => copy.idOf(at))).toEqual(sorted);
  let end = 0;
  for (const [before, id] of shuffled.entries()) expect(copy.idOf(numberOf[before] ?? -1)).toBe(id);
  for (const [at, id] of sorted.entries()) {
    const before = shuffled.indexOf(id);
    expect(content(copy, at)).toEqual(content(areas, before));
    if (copy.count(at) === 0) continue;
    // Room for two or three people; the next block begins behind it.
    expect(copy.start(at)).toBe(end);
    end += (copy.count(at) === 1 ? 2 : 3) * stride;
  }
});
