import { cellAt, type Point } from '@nukkad/core/features/people/geometry.ts';
import { isInside, Regions, sidesOf, type Region } from '@nukkad/core/features/people/regions.ts';
import { newPhone, takeHere } from '@nukkad/core/features/people/phone-location.ts';
import { regions } from '@nukkad/core/features/people/built-in-regions.ts';
import type { Random } from '../../bench/random.ts';
import { moved, offset, table } from '../places.ts';
import { ageOf } from '../nearby-readings.ts';
import { fixAt } from '../victims.ts';
import type { World } from '../world.ts';

/** A home, the guess, and the area of land that the guess was chosen from, in m². */
export interface Home {
  point: Point;
  guess: Point;
  land: number;
}

/** Grid spacing of the attacker's map, in m. */
const step = 75;

const excluded = regions.flatMap((region) => region.excluded.map(sidesOf));
const isLand = (point: Point) => !excluded.some((sides) => isInside(point, sides));

/** The dense part of Mumbai, in degrees; the map extends by `margin`, as areas can. */
const homesIn = { south: 18.88, west: 72.77, north: 19.31, east: 73.04 };
const margin = 0.1;

let points: readonly Point[] | undefined;
function landOnMap(): readonly Point[] {
  if (points) return points;
  const found: Point[] = [];
  const corner = { latitude: homesIn.south - margin, longitude: homesIn.west - margin };
  const [height, width] = offset(corner, { latitude: homesIn.north + margin, longitude: homesIn.east + margin });
  for (let north = 0; north < height; north += step)
    for (let east = 0; east < width; east += step) {
      const point = moved(corner, north, east);
      if (isLand(point)) found.push(point);
    }
  return (points = found);
}

/** Public knowledge: where land is, and what area is published for it. */
export interface LandMap {
  table: Regions;
  land: ReadonlyMap<string, readonly Point[]>;
}

export function mapOf(list: readonly Region[]): LandMap {
  const published = new Regions(list);
  return {
    table: published,
    land: Map.groupBy(landOnMap(), (point) => published.publishedArea(cellAt(point), false)),
  };
}

/** Random homes on land; for 'shore', only in areas with a cell that is mostly water, forest or runway. */
export function homesFrom(
  random: Random,
  many: number,
  where: 'anywhere' | 'shore',
  { table: published, land }: LandMap,
): Point[] {
  const hasShore = ([, points]: [string, readonly Point[]]) =>
    points.some((point) => table.landOf(cellAt(point)) <= 0.35);
  const shores = new Set([...land].filter(hasShore).map(([area]) => area));
  const { south, west, north, east } = homesIn;
  const homes: Point[] = [];
  while (homes.length < many) {
    const point = { latitude: random.between(south, north), longitude: random.between(west, east) };
    const cell = cellAt(point);
    if (table.levelOf(cell) !== 8 || !isLand(point)) continue;
    if (where === 'anywhere' || shores.has(published.publishedArea(cell, false))) homes.push(point);
  }
  return homes;
}

function middleOf(land: readonly Point[]): Point {
  let [north, east] = [0, 0];
  const from = land[0]!;
  const places = land.map((point) => offset(from, point));
  for (let turn = 0; turn < 60; turn++) {
    let [sum, norths, easts] = [0, 0, 0];
    for (const [y, x] of places) {
      const weight = 1 / Math.max(1, Math.hypot(y - north, x - east));
      sum += weight;
      norths += weight * y;
      easts += weight * x;
    }
    [north, east] = [norths / sum, easts / sum];
  }
  return moved(from, north, east);
}

/** Guesses the point with the least mean distance to the land of someone's area. It gets the area for free, since
 * looking could reveal no more. */
export async function withMap(world: World, random: Random, homes: readonly Point[], map: LandMap): Promise<Home[]> {
  const accounts = await world.accounts(homes.map((_, at) => ageOf(at)));
  const guesses = new Map<string, Point>();
  const found: Home[] = [];
  for (const [at, point] of homes.entries()) {
    const { cell } = takeHere(newPhone, fixAt(random, point, world.now.getTime()));
    const { body } = await world.report(accounts[at]!, cell!, point);
    const { area } = JSON.parse(body) as { area: { id: string } };
    const land = map.land.get(area.id)!;
    const guess = guesses.get(area.id) ?? middleOf(land);
    guesses.set(area.id, guess);
    found.push({ point, guess, land: land.length * step ** 2 });
  }
  return found;
}
