import { cellAt, cellsOf, centreOf, cornersOf, type Point } from '@nukkad/core/features/people/geometry.ts';
import { metresBeyond } from '@nukkad/core/features/people/phone.ts';
import { Regions } from '@nukkad/core/features/people/publishing.ts';
import { regions } from '@nukkad/core/features/people/regions.ts';
import { cellArea, getResolution, gridDisk } from 'h3-js';
import type { Random } from '../bench/random.ts';

export const table = new Regions(regions);

/** The same regions with nothing known of water, forest and runways. */
export const regionsWithoutLand = regions.map((region) => ({ ...region, excluded: [] }));

/** Whether an area stands for no other cells than its own, so that its edges are where they look. */
export const isPlain = (area: string): boolean =>
  gridDisk(cellAt(centreOf(area)), 4).every(
    (cell) => (table.publishedArea(cell, false) === area) === cellsOf(area).includes(cell),
  );

const metresPerDegree = 111_195;

/** A point so many metres to the north and to the east of another. */
export const moved = (from: Point, north: number, east: number): Point => ({
  latitude: from.latitude + north / metresPerDegree,
  longitude: from.longitude + east / (metresPerDegree * Math.cos((from.latitude * Math.PI) / 180)),
});

/** How far one point lies from another, in metres: to the north and to the east. */
export const offset = (from: Point, to: Point): [north: number, east: number] => [
  (to.latitude - from.latitude) * metresPerDegree,
  (to.longitude - from.longitude) * metresPerDegree * Math.cos((from.latitude * Math.PI) / 180),
];

/** Flat distance in metres: exact to a metre over a town. */
export const metres = (a: Point, b: Point): number => Math.hypot(...offset(a, b));

/** The part of Mumbai in which everybody of an attack lives: 75 km² around this point. */
export const town: Point = { latitude: 19.09, longitude: 72.86 };
const halfKm = 4.4;

/** Anywhere in town. */
export const anywhere = (random: Random): Point =>
  moved(town, random.between(-halfKm, halfKm) * 1000, random.between(-halfKm, halfKm) * 1000);

/** So many points around the middle of town, by the standard deviation of their distance in metres, each way. */
export const crowd = (random: Random, many: number, spread: number): Point[] =>
  Array.from({ length: many }, () => moved(town, random.normal() * spread, random.normal() * spread));

/** Within so many metres of the edge of a cell of the town. */
export function nearAnEdge(random: Random, within: number): Point {
  const corners = cornersOf(cellAt(anywhere(random)));
  const at = random.whole(0, corners.length - 1);
  const [a, b] = [corners[at]!, corners[(at + 1) % corners.length]!];
  const along = random.unit();
  const edge = {
    latitude: a.latitude + along * (b.latitude - a.latitude),
    longitude: a.longitude + along * (b.longitude - a.longitude),
  };
  return moved(edge, random.between(-within, within), random.between(-within, within));
}

/** Another point of the same cell, anywhere in it. */
export function elsewhereInCell(random: Random, point: Point): Point {
  const cell = cellAt(point);
  const centre = centreOf(cell);
  for (;;) {
    const other = moved(centre, random.between(-700, 700), random.between(-700, 700));
    if (metresBeyond(cell, other) === 0) return other;
  }
}

/** What an area of that size would give away to whoever guesses its middle, in metres: half and a twentieth lie nearer. */
export function luck(area: string) {
  // A coarser area is its cells together: seven of the next size.
  const cells = 7 ** (8 - getResolution(area));
  const square = cellArea(cellAt(centreOf(area)), 'm2') * cells;
  return { r50: Math.sqrt((0.5 * square) / Math.PI), r05: Math.sqrt((0.05 * square) / Math.PI) };
}
