import { cellAt, centreOf, type Point } from '@nukkad/core/features/people/geometry.ts';
import { hiddenZone } from '@nukkad/core/features/people/hidden-zone.ts';
import { gridDisk, gridRing } from 'h3-js';
import type { Random } from '../../bench/random.ts';
import { Handset } from '../handset.ts';
import { moved, offset, table, town } from '../places.ts';
import { watchedDays } from '../sizes.ts';
import { fixAt } from '../victims.ts';
import { minute } from '../world.ts';

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
  (days) => {
    const seen = days.flat().map((it) => offset(town, centreOf(it)));
    const median = (at: 0 | 1) => seen.map((it) => it[at]).toSorted((x, y) => x - y)[Math.floor(seen.length / 2)]!;
    return seen.length === 0 ? null : moved(town, median(0), median(1));
  },
];

/** Watches trips from hidden homes. Returns the share of homes that the best finder finds. A careless phone
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
    for (let day = 0; day < watchedDays; day++) {
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
