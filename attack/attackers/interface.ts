import { cellAt, centreOf, type Point } from '@nukkad/core/features/people/geometry.ts';
import { hiddenZone } from '@nukkad/core/features/people/hidden-zone.ts';
import { gridDisk, gridRing } from 'h3-js';
import type { Random } from '../../bench/random.ts';
import { Handset } from '../handset.ts';
import { crowd, moved, offset, table, town } from '../places.ts';
import { look } from '../readings.ts';
import { fixAt, settle } from '../targets.ts';
import { minute, type World } from '../world.ts';

/** Unexpected parameters that a careless server might act on. */
const oddQueries = [
  ...['0', '0.1', '0.25', '1.5', '2.7', '-1', '11', '1e1', 'NaN', 'Infinity', '٣', '5,5', '', 'null', '0x5'].map(
    (it) => `distance=${encodeURIComponent(it)}`,
  ),
  'distance[0]=1&distance[1]=2',
  'radius=0.2',
  'minDistance=1',
  'sort=distance',
  'sort=activity',
  'order=asc',
  'limit=1',
  'offset=3',
  'exact=true',
  'precise=1',
  'lat=19.07&lng=72.87',
  'latitude=19.07&longitude=72.87',
  'bbox=72.8,19,72.9,19.1',
  'center=19.07,72.87',
  'fields=latitude,longitude',
  'include=area',
  'cell=88608b0b13fffff',
  'after=',
  'after=AAAA',
  'ageRange[0]=18&ageRange[1]=17',
  'ageRange[0]=18.5',
  'interests[0]=Chess',
  'genders[0]=All',
  '__proto__[distance]=0.2',
  'constructor=1',
];

const oddBodies: unknown[] = [
  { cell: '89608b0b133ffff' },
  { cell: '8f608b0b1300000' },
  { cell: 'not a cell' },
  { cell: ['88608b0b13fffff'] },
  { cell: null },
  {},
  [],
  'text',
  { latitude: 19.07, longitude: 72.87 },
  { lat: 19.07, lng: 72.87 },
  { cell: '88608b0b13fffff', lat: 19.07, lng: 72.87 },
  { cell: '88608b0b13fffff', accuracy: 5 },
  { cell: '88608b0b13fffff', speed: 1, altitude: 12, timestamp: 1 },
];

/** Sends unexpected parameters; returns those that were neither refused nor answered like a plain query. */
export async function fuzz(world: World, random: Random): Promise<string[]> {
  await settle(world, random, crowd(random, 20, 900), false);
  const spy = await world.spyAt(town);
  const plain = new Set<string>();
  for (let distance = 1; distance <= 10; distance++)
    plain.add((await world.call(spy, 'GET', `/people/nearby?distance=${distance}`)).body);
  plain.add((await world.call(spy, 'GET', '/people/nearby')).body);
  const telling: string[] = [];
  for (const query of oddQueries) {
    const { status, body } = await world.call(spy, 'GET', `/people/nearby?${query}`);
    if (status < 400 && !plain.has(body)) telling.push(query);
    if (status >= 500) telling.push(`${query}: ${status}`);
  }
  for (const body of oddBodies) {
    const { status } = await world.call(spy, 'PUT', '/presence', body);
    if (status < 400 || status >= 500) telling.push(JSON.stringify(body));
  }
  return telling;
}

/** Toggles ghost mode, blocks and new accounts while people move between two ticks. Returns how many distances
 * changed. */
export async function toggle(world: World, random: Random): Promise<number> {
  await world.toTick();
  await world.pass(minute);
  const targets = await settle(world, random, crowd(random, 20, 900), false);
  const spy = await world.spyAt(town);
  const base = await look(world, spy, 20);
  let changes = 0;
  for (let step = 0; step < 6; step++) {
    for (const target of targets) {
      target.point = moved(target.point, random.between(500, 1500), random.between(500, 1500));
      await world.report(target.account, cellAt(target.point), target.point);
    }
    const some = targets[step]!.account.id;
    const other = targets[step + 6]!;
    await world.call(spy, 'PUT', `/blocks/${some}`);
    await world.call(spy, 'DELETE', `/blocks/${some}`);
    await world.call(other.account, 'PUT', '/presence/ghost', { time: '1 hour' });
    await world.call(other.account, 'PUT', '/presence/ghost', { time: null });
    await world.report(other.account, cellAt(other.point), other.point);
    await world.call(targets[step + 12]!.account, 'PUT', '/presence/wider', { wider: true });
    const fresh = await world.spyAt(town);
    for (const by of [spy, fresh])
      for (const [id, { distance }] of await look(world, by, 20)) if (distance !== base.get(id)?.distance) changes++;
    await world.pass(2 * minute);
  }
  return changes;
}

/** Three ways to find a hidden home from the cells reported each day. */
const finders: readonly ((days: readonly (readonly string[])[]) => Point | null)[] = [
  // The zone is the seven cells that are never reported, with most of the ring around them known.
  (days) => {
    const edges = new Set(days.flat());
    const unseen = [...new Set([...edges].flatMap((it) => gridDisk(it, 4)))].filter((it) => !edges.has(it));
    const score = (middle: string) =>
      gridRing(middle, 2).filter((it) => edges.has(it)).length -
      20 * gridDisk(middle, 1).filter((it) => edges.has(it)).length;
    let best = unseen[0];
    for (const it of unseen) if (best === undefined || score(it) > score(best)) best = it;
    return best === undefined ? null : centreOf(best);
  },
  // Paths lead home: the point nearest to the lines through each day's cells, by least squares.
  (days) => {
    let [a, b, c, d, e] = [1e-9, 0, 1e-9, 0, 0];
    for (const cells of days) {
      const seen = [...new Set(cells)].map((it) => offset(town, centreOf(it)));
      if (seen.length < 2) continue;
      const mean = [0, 1].map((at) => seen.reduce((sum, it) => sum + it[at]!, 0) / seen.length) as [number, number];
      // Principal axis of the cells.
      const [yy, xy, xx] = [0, 1, 2].map((part) =>
        seen.reduce((sum, it) => {
          const [y, x] = [it[0] - mean[0], it[1] - mean[1]];
          return sum + [y * y, x * y, x * x][part]!;
        }, 0),
      ) as [number, number, number];
      const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
      const [ny, nx] = [Math.cos(angle), -Math.sin(angle)];
      const along = ny * mean[0] + nx * mean[1];
      a += ny * ny;
      b += ny * nx;
      c += nx * nx;
      d += ny * along;
      e += nx * along;
    }
    const determinant = a * c - b * b;
    return determinant < 1e-3 ? null : moved(town, (c * d - b * e) / determinant, (a * e - b * d) / determinant);
  },
  // The median of all cells.
  (days) => {
    const seen = days.flat().map((it) => offset(town, centreOf(it)));
    const median = (at: 0 | 1) => seen.map((it) => it[at]).toSorted((x, y) => x - y)[Math.floor(seen.length / 2)]!;
    return seen.length === 0 ? null : moved(town, median(0), median(1));
  },
];

/** Watches trips from hidden homes for 60 days. Returns the share of homes that the best finder finds. A careless phone
 * has its home in the middle of the zone and reports on the way. */
export function findHomes(random: Random, homes: readonly Point[], careless: boolean): number {
  const found = finders.map(() => 0);
  for (const home of homes) {
    const cell = cellAt(home);
    const hidden = careless ? gridDisk(cell, 1) : hiddenZone(cell);
    const phone = new Handset(careless ? { fault: 'ways reported' } : { hidden });
    const places = Array.from({ length: 5 }, () => {
      const angle = random.between(0, 2 * Math.PI);
      const away = random.between(2000, 4500);
      return { north: away * Math.cos(angle), east: away * Math.sin(angle) };
    });
    const days: string[][] = [];
    for (let day = 0; day < 60; day++) {
      const { north, east } = places[random.whole(0, places.length - 1)]!;
      const cells: string[] = [];
      // 45 minutes there, 2 hours at the place, 45 minutes back; one fix per minute.
      for (let minutes = 0; minutes < 210; minutes++) {
        const share = Math.min(1, minutes / 45, (210 - minutes) / 45);
        const at = (day * 24 * 60 + minutes) * minute;
        const due = phone.locate(fixAt(random, moved(home, north * share, east * share), at));
        if (due === null || (careless && hidden.includes(due))) continue;
        phone.reportedAt(due, at);
        cells.push(table.publishedArea(due, false));
      }
      days.push(cells);
    }
    for (const [at, find] of finders.entries()) {
      const guess = find(days);
      if (guess && cellAt(guess) === cell) found[at]!++;
    }
  }
  return Math.max(...found) / homes.length;
}
