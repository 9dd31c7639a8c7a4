import {
  areasAround,
  cellAt,
  centreOf,
  greatCircleKm,
  outlineOf,
  type Point,
} from '@nukkad/core/features/people/geometry.ts';
import { expect, test } from 'vitest';
import { clipped } from './clip-outline.ts';
import { rings, seaIn } from './coast.ts';
import { beside, overlap, partOf } from './map-labels.ts';
import { kmAround, scaleKm, viewOf } from './map-view.ts';

const frame = { width: 280, height: 190, top: 44, side: 28, bottom: 32 };
const bandra: Point = { latitude: 19.0596, longitude: 72.8295 };

/** Whether a ray to the east crosses shores an odd number of times. */
const isLand = (latitude: number, longitude: number) =>
  rings
    .flatMap(({ corners }) => corners.map((corner, at) => [corner, corners[(at + 1) % corners.length]!] as const))
    .filter(
      ([[x1, y1], [x2, y2]]) =>
        y1 > latitude !== y2 > latitude && longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1,
    ).length %
    2 ===
  1;

test.each([
  ['Pune', 18.53, 73.85],
  ['Delhi', 28.61, 77.21],
  ['Fort', 18.9322, 72.8351],
  ['Colaba', 18.9067, 72.8147],
  ['Worli', 19, 72.8186],
  ['Bandra West', 19.0596, 72.8295],
  ['Juhu', 19.1, 72.827],
  ['Vashi', 19.077, 72.9986],
  ['Port Blair', 11.65, 92.73],
  ['Kandy in Sri Lanka', 7.29, 80.63],
  ['a corner of the box', 36.9, 66.1],
])('%s is land', (_, latitude, longitude) => expect(isLand(latitude, longitude)).toBe(true));

test.each([
  ['the bay before Marine Drive', 18.942, 72.812],
  ['the bay of Mahim', 19.035, 72.825],
  ['the harbour', 18.95, 72.88],
  ['the sea west of Juhu', 19.1, 72.75],
  ['the Bay of Bengal', 13.05, 80.5],
  ['the Palk Strait', 9.9, 79.6],
  ['a corner of the box', 5.1, 66.1],
])('%s is sea', (_, latitude, longitude) => expect(isLand(latitude, longitude)).toBe(false));

test('a view shows all its points within the margins, and distances by its scale', () => {
  for (const other of [
    { latitude: 19.0703, longitude: 72.8347 },
    { latitude: 18.9322, longitude: 72.8351 },
    { latitude: 19.08, longitude: 73.2 },
    { latitude: 19.41, longitude: 72.82 },
  ]) {
    const points = [bandra, other, ...outlineOf(cellAt(other))];
    const view = viewOf(points, 4, frame);
    for (const point of points) {
      expect(view.x(point)).toBeGreaterThan(frame.side - 0.01);
      expect(view.x(point)).toBeLessThan(frame.width - frame.side + 0.01);
      expect(view.y(point)).toBeGreaterThan(frame.top - 0.01);
      expect(view.y(point)).toBeLessThan(frame.height - frame.bottom + 0.01);
    }
    const pixels = Math.hypot(view.x(other) - view.x(bandra), view.y(other) - view.y(bandra));
    expect((pixels * view.km) / frame.width / greatCircleKm(bandra, other)).toBeCloseTo(1, 2);
    const back = view.pointAt(view.x(other), view.y(other));
    expect(greatCircleKm(back, other)).toBeLessThan(0.001);
  }
});

test('a single point lies in the middle of a view of the wanted width', () => {
  const view = viewOf([bandra], 4.5, { width: 340, height: 220 });
  expect([view.km, view.x(bandra), view.y(bandra)]).toEqual([4.5, 170, 110]);
});

test('an area fills about a third of a view around it, and the scale about a fifth, at every size', () => {
  for (const area of ['88608b0b1dfffff', '87608b0b1ffffff', '86608b0b7ffffff']) {
    expect(areasAround(area, 0)).toEqual([area]);
    const view = viewOf([centreOf(area)], kmAround(area), { width: 300, height: 200 });
    const xs = outlineOf(area).map(view.x);
    const share = (Math.max(...xs) - Math.min(...xs)) / view.width;
    expect(share).toBeGreaterThan(0.18);
    expect(share).toBeLessThan(0.4);
    const scale = scaleKm(view.km) / view.km;
    expect(scale).toBeGreaterThan(0.1);
    expect(scale).toBeLessThan(0.25);
  }
});

test('a view of the sea has sea; where no land is known nothing is drawn', () => {
  expect(seaIn(viewOf([bandra], 5, frame))).toMatch(/^M.*Z$/);
  expect(seaIn(viewOf([{ latitude: 51.5, longitude: 0 }], 5, frame))).toBeNull();
  expect(seaIn(viewOf([{ latitude: 20, longitude: 66.01 }], 5, frame))).toBeNull();
});

test('a ring is clipped by a box, and removed outside it', () => {
  const ring = [
    [-5, 5],
    [5, -5],
    [15, 5],
    [5, 15],
  ] as const;
  const part = clipped(ring, [0, 0, 10, 10]);
  expect(part.length).toBeGreaterThan(3);
  for (const [x, y] of part) expect(Math.min(x, y, 10 - x, 10 - y)).toBeGreaterThanOrEqual(0);
  expect(clipped(ring, [20, 20, 30, 30])).toEqual([]);
});

test('a label goes to the first free side, or nowhere', () => {
  const size = { width: 200, height: 100 };
  const dot = [98, 48, 102, 52] as const;
  const above = beside('Powai', dot, ['above', 'right'], { ...size, taken: [] })!;
  const right = beside('Powai', dot, ['above', 'right'], { ...size, taken: [[80, 30, 100, 42]] })!;
  expect(above.y).toBeLessThan(48);
  expect(partOf(right)[0]).toBeGreaterThan(102);
  expect(overlap(partOf(right), [80, 30, 100, 42])).toBe(false);
  expect(beside('Powai', dot, ['above', 'right'], { ...size, taken: [[0, 0, 200, 100]] })).toBeNull();
  expect(beside('Powai', [0, 0, 4, 4], ['above', 'left'], { ...size, taken: [] })).toBeNull();
});

test('clipping keeps the corners inside and follows the edges of the box', () => {
  const square = [
    [-5, -5],
    [5, -5],
    [5, 5],
    [-5, 5],
  ] as const;
  expect(clipped(square, [-9, -9, 9, 9])).toEqual(square);
  expect(clipped(square, [0, 0, 9, 9])).toEqual(
    expect.arrayContaining([
      [0, 0],
      [5, 0],
      [5, 5],
      [0, 5],
    ]),
  );
  expect(clipped(square, [-9, -9, 0, 0])).toEqual(
    expect.arrayContaining([
      [0, 0],
      [-5, 0],
      [-5, -5],
      [0, -5],
    ]),
  );
  // A slope is cut where it meets the edge.
  expect(
    clipped(
      [
        [0, 0],
        [10, 20],
        [0, 20],
      ],
      [0, 0, 5, 30],
    ),
  ).toEqual(
    expect.arrayContaining([
      [5, 10],
      [5, 20],
      [0, 20],
      [0, 0],
    ]),
  );
});

test('a label stands next to its part, at least 4 px from the edges', () => {
  const size = { width: 200, height: 100 };
  const dot = [98, 48, 102, 52] as const;
  const half = ('Powai'.length * 6.6 + 4) / 2;
  const at = (side: 'above' | 'below' | 'right' | 'left') => beside('Powai', dot, [side], { ...size, taken: [] });
  expect(at('above')).toEqual({ text: 'Powai', x: 100, y: 44 });
  expect(at('below')).toEqual({ text: 'Powai', x: 100, y: 63 });
  expect(at('right')).toEqual({ text: 'Powai', x: 103 + half, y: 54 });
  expect(at('left')).toEqual({ text: 'Powai', x: 97 - half, y: 54 });
  expect(partOf({ text: 'Powai', x: 100, y: 44 })).toEqual([100 - half, 33, 100 + half, 48]);
  // A part whose label fits by a hair, and not by a hair less.
  const near = (left: number, top: number, width = 200, height = 100) =>
    beside('Powai', [left - 2, top, left + 2, top + 4], ['above'], { width, height, taken: [] }) !== null;
  expect([near(4 + half, 50), near(3.9 + half, 50)]).toEqual([true, false]);
  expect([near(100, 19), near(100, 18.9)]).toEqual([true, false]);
  expect([near(100, 50, 104 + half), near(100, 50, 103.9 + half)]).toEqual([true, false]);
  expect([near(100, 50, 200, 54), near(100, 50, 200, 53.9)]).toEqual([true, false]);
});

test('parts that only touch do not overlap', () => {
  const part = [10, 10, 20, 20] as const;
  for (const [other, shared] of [
    [[20, 10, 30, 20], false],
    [[0, 10, 10, 20], false],
    [[10, 20, 20, 30], false],
    [[10, 0, 20, 10], false],
    [[19, 19, 30, 30], true],
    [[0, 0, 11, 11], true],
    [[12, 12, 13, 13], true],
  ] as const)
    expect([other, overlap(part, other)]).toEqual([other, shared]);
});

test('views and scales of every size', () => {
  expect(['88608b0b1dfffff', '87608b0b1ffffff', '86608b0b7ffffff', '85608b0bfffffff'].map(kmAround)).toEqual([
    4.5, 11, 28, 28,
  ]);
  expect([1, 4.5, 9, 11, 28, 50, 90].map(scaleKm)).toEqual([0.5, 1, 2, 2, 5, 10, 20]);
});
