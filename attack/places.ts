import { cellAt, cellsOf, centreOf, cornersOf, type Point } from '@nukkad/core/features/people/geometry.ts';
import { metresBeyond } from '@nukkad/core/features/people/phone-location.ts';
import { Regions } from '@nukkad/core/features/people/regions.ts';
import { regions } from '@nukkad/core/features/people/built-in-regions.ts';
import { cellArea, getResolution, gridDisk } from 'h3-js';
import type { Random } from '../bench/random.ts';

export const table = new Regions(regions);

export const regionsWithoutLand = regions.map((region) => ({ ...region, excluded: [] }));

/** Whether an area covers exactly its own cells, so that its edges are where an attacker expects them. */
export const isPlain = (area: string): boolean =>
  gridDisk(cellAt(centreOf(area)), 4).every(
    (cell) => (table.publishedArea(cell, false) === area) === cellsOf(area).includes(cell),
  );

const metresPerDegree = 111_195;

export const moved = (from: Point, north: number, east: number): Point => ({
  latitude: from.latitude + north / metresPerDegree,
  longitude: from.longitude + east / (metresPerDegree * Math.cos((from.latitude * Math.PI) / 180)),
});

export const offset = (from: Point, to: Point): [north: number, east: number] => [
  (to.latitude - from.latitude) * metresPerDegree,
  (to.longitude - from.longitude) * metresPerDegree * Math.cos((from.latitude * Math.PI) / 180),
];

/** Planar distance in m, exact to 1 m within a town. */
export const metres = (a: Point, b: Point): number => Math.hypot(...offset(a, b));

/** The centre of the 77 km² of Mumbai where all people live. */
export const town: Point = { latitude: 19.09, longitude: 72.86 };
const halfKm = 4.4;

export const anywhere = (random: Random): Point =>
  moved(town, random.between(-halfKm, halfKm) * 1000, random.between(-halfKm, halfKm) * 1000);

/** Points around the centre of town. `spread`: standard deviation in m, per axis. */
export const crowd = (random: Random, many: number, spread: number): Point[] =>
  Array.from({ length: many }, () => moved(town, random.normal() * spread, random.normal() * spread));

/** A random point at most `within` metres from a cell's edge. */
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

export function elsewhereInCell(random: Random, point: Point): Point {
  const cell = cellAt(point);
  const centre = centreOf(cell);
  for (;;) {
    const other = moved(centre, random.between(-700, 700), random.between(-700, 700));
    if (metresBeyond(cell, other) === 0) return other;
  }
}

/** Error in m of guessing the centre of an area of this size: half of its people (r50) and a twentieth (r05) are
 * nearer. */
export function chance(area: string) {
  // A coarser area consists of seven cells per level.
  const cells = 7 ** (8 - getResolution(area));
  const square = cellArea(cellAt(centreOf(area)), 'm2') * cells;
  return { r50: Math.sqrt((0.5 * square) / Math.PI), r05: Math.sqrt((0.05 * square) / Math.PI) };
}
