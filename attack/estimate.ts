import { centreOf, greatCircleKm, type Point } from '@nukkad/core/features/people/geometry.ts';
import { shownDistance } from '@nukkad/core/features/people/shown-distances.ts';
import type { Random } from '../bench/random.ts';
import { metres, moved, offset, table, town } from './places.ts';

export interface Circle {
  from: Point;
  metres: number;
}

/** The point that fits circles best: robust least squares by Gauss-Newton. */
export function trilaterate(circles: readonly Circle[]): Point {
  let best = town;
  let bestError = Infinity;
  // Several starting points, since few circles have two solutions.
  for (const [north, east] of [
    [0, 0],
    [2500, 2500],
    [-2500, 2500],
    [2500, -2500],
    [-2500, -2500],
  ] as const) {
    let guess = moved(town, north, east);
    for (let turn = 0; turn < 40; turn++) {
      let [a, b, c, d, e] = [1e-9, 0, 1e-9, 0, 0];
      for (const circle of circles) {
        const [y, x] = offset(circle.from, guess);
        const length = Math.max(1, Math.hypot(x, y));
        const miss = length - circle.metres;
        const weight = 1 / (1 + (miss / 300) ** 2);
        const [ux, uy] = [x / length, y / length];
        a += weight * ux * ux;
        b += weight * ux * uy;
        c += weight * uy * uy;
        d += weight * ux * miss;
        e += weight * uy * miss;
      }
      const determinant = a * c - b * b;
      const [east, north] = [(c * d - b * e) / determinant, (a * e - b * d) / determinant];
      const step = Math.min(1, 1500 / Math.max(1, Math.hypot(north, east)));
      guess = moved(guess, -north * step, -east * step);
    }
    const error = circles.reduce((sum, it) => sum + Math.min(1e6, (metres(it.from, guess) - it.metres) ** 2), 0);
    if (error < bestError) [best, bestError] = [guess, error];
  }
  return best;
}

/** The area of `areas` that explains most of the distances shown from the cells `from`. */
export function decode(readings: readonly { from: string; shown: number | null }[], areas: readonly string[]): string {
  let best = areas[0]!;
  let bestMisses = Infinity;
  for (const area of areas) {
    let misses = 0;
    for (const { from, shown } of readings) {
      const distance = shownBetween(from, area);
      if ((distance <= 10 ? distance : null) !== shown && ++misses >= bestMisses) break;
    }
    if (misses < bestMisses) [best, bestMisses] = [area, misses];
  }
  return best;
}

const between = new Map<string, number>();
function shownBetween(from: string, area: string): number {
  const key = `${from} ${area}`;
  let distance = between.get(key);
  if (distance === undefined) {
    distance = shownDistance(greatCircleKm(centreOf(table.publishedArea(from, false)), centreOf(area)));
    between.set(key, distance);
  }
  return distance;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Information about the location within an area, in bits: the entropy of equal bins less that of the counts, with the
 * Miller-Madow correction for small samples, and at least 0. */
export function bits(counts: readonly number[], bins: number): number {
  const total = counts.reduce((sum, it) => sum + it, 0);
  const used = counts.filter((it) => it > 0);
  const entropy =
    -used.reduce((sum, it) => sum + (it / total) * Math.log2(it / total), 0) +
    (used.length - 1) / (2 * total * Math.LN2);
  return Math.max(0, Math.log2(bins) - entropy);
}

/** The probability that a value of the first kind exceeds one of the second, ties counted half (Mann-Whitney). 0.5:
 * chance. */
export function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ];
  all.sort((a, b) => a.value - b.value);
  let sum = 0;
  for (let from = 0; from < all.length;) {
    let to = from;
    while (to < all.length && all[to]!.value === all[from]!.value) to++;
    const rank = (from + to + 1) / 2;
    for (; from < to; from++) if (all[from]!.isFirst) sum += rank;
  }
  return (sum - (first.length * (first.length + 1)) / 2) / (first.length * second.length);
}

/** Mutual information of pairs of bins, in bits, less that of shuffled pairs. */
export function mutualBits(pairs: readonly (readonly [number, number])[], random: Random): number {
  const plugIn = (pairs: readonly (readonly [number, number])[]) => {
    const counts = [0, 1, 2].map(() => new Map<string, number>());
    const add = (of: number, key: string) => counts[of]!.set(key, (counts[of]!.get(key) ?? 0) + 1);
    for (const [x, y] of pairs) {
      add(0, String(x));
      add(1, String(y));
      add(2, `${x} ${y}`);
    }
    const [ofX, ofY, ofBoth] = counts.map((it) =>
      [...it.values()].reduce((sum, many) => sum - (many / pairs.length) * Math.log2(many / pairs.length), 0),
    );
    return ofX! + ofY! - ofBoth!;
  };
  const turns = 20;
  let byChance = 0;
  for (let turn = 0; turn < turns; turn++) {
    const others = pairs.map(([, y]) => y);
    for (let at = others.length - 1; at > 0; at--) {
      const other = random.whole(0, at);
      [others[at], others[other]] = [others[other]!, others[at]!];
    }
    byChance += plugIn(pairs.map(([x], at) => [x, others[at]!])) / turns;
  }
  return plugIn(pairs) - byChance;
}

/** Mean gain in bits over a uniform guess, from log-likelihoods per candidate and the index of the true one. The weight
 * of the likelihoods is fitted on one half of the cases and evaluated on the other, to calibrate an overconfident
 * attacker. */
export function bitsGained(cases: readonly { logs: readonly number[]; truth: number }[]): number {
  const gain = (some: typeof cases, trust: number) =>
    some.reduce((sum, { logs, truth }) => {
      const most = Math.max(...logs);
      const all = logs.reduce((total, log) => total + Math.exp(trust * (log - most)), 0);
      return sum + trust * (logs[truth]! - most) - Math.log(all) + Math.log(logs.length);
    }, 0) /
    some.length /
    Math.LN2;
  const half = Math.floor(cases.length / 2);
  const trusts = [0, 0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.85, 1];
  const learned = trusts.map((trust) => gain(cases.slice(0, half), trust));
  return gain(cases.slice(half), trusts[learned.indexOf(Math.max(...learned))]!);
}
