import type { Point } from '@nukkad/core/features/people/geometry.ts';
import { regions } from '@nukkad/core/features/people/built-in-regions.ts';
import { getResolution } from 'h3-js';
import { Random } from '../../bench/random.ts';
import { atLeast, atMost, type Row, type Section } from '../../bench/report.ts';
import {
  averaging,
  collusion,
  errorOf,
  rankOrder,
  roundedFlip,
  sliderOracle,
  trilateration,
  type Guesser,
} from '../attackers/distance.ts';
import { homesFrom, mapOf, withMap, type Home } from '../attackers/homes-by-land.ts';
import { nearM } from '../bounds.ts';
import { bits, quantile } from '../estimate.ts';
import type { Fault } from '../faults/fault.ts';
import type { Miss, Misses } from '../drawn-misses.ts';
import { anywhere, chance, metres, nearAnEdge, offset, regionsWithoutLand } from '../places.ts';
import type { Size } from '../sizes.ts';
import { settle, type Victim } from '../victims.ts';
import { within } from '../world.ts';

const guessers: readonly { name: string; attack: Guesser; fault: Fault; within: number }[] = [
  { name: 'exact trilateration', attack: trilateration, fault: 'exact distance', within: 20 },
  { name: 'rounded flip', attack: roundedFlip, fault: 'rounded to 0.5 km', within: 20 },
  { name: 'slider oracle', attack: sliderOracle, fault: 'exact in the filter', within: 20 },
  { name: 'averaging, 1,000 calls', attack: averaging, fault: 'fresh noise', within: 25 },
  { name: 'rank order with fake pairs', attack: rankOrder, fault: 'exact order inside bands', within: 20 },
  { name: 'one account per area', attack: collusion, fault: 'only the viewer snapped', within: 20 },
];

const misses = (guesses: readonly (Point | null)[], victims: readonly Victim[]): Miss[] =>
  guesses.flatMap((guess, at) => (guess === null ? [] : [offset(victims[at]!.point, guess)]));

/** On the real server, errors must be as large as those of an attacker who only knows the area. */
function rowsFor(name: string, guesses: readonly (Point | null)[], victims: readonly Victim[], size: Size): Row[] {
  // No guess counts as a miss; too many of them fail the first row.
  const guessed = victims.map((victim, at) => ({ victim, error: errorOf(guesses[at] ?? null, victim) }));
  const share = guesses.filter((it) => it !== null).length / victims.length;
  const middle = quantile(
    guessed.map(({ victim, error }) => error / chance(victim.area).r50),
    0.5,
  );
  const luckiest = quantile(
    guessed.map(({ victim, error }) => error / chance(victim.area).r05),
    0.05,
  );
  const byCell = guessed.filter(({ victim }) => getResolution(victim.area) === 8);
  const near = byCell.filter(({ error }) => error <= nearM).length / byCell.length;
  return [
    atLeast(`${name}: people with a guess`, share * 100, '%', 80),
    atLeast(`${name}: median error`, middle, '× r50', size.bounds.median),
    atLeast(`${name}: 5th percentile`, luckiest, '× r05', size.bounds.luckiest),
    atMost(`${name}: within 100 m`, near * 100, '%', size.bounds.within100m * 100),
  ];
}

/** How many people are in each seventh of their area around the guess: the middle, or one of six sectors. */
function countBySeventh(guesses: readonly (Point | null)[], victims: readonly Victim[]): number[] {
  const counts = new Map<string, number>();
  for (const [at, { area, point }] of victims.entries()) {
    const guess = guesses[at];
    if (!guess || getResolution(area) !== 8) continue;
    const [north, east] = offset(guess, point);
    const part =
      Math.hypot(north, east) < 0.378 * chance(area).r50 * Math.SQRT2
        ? 'middle'
        : String(Math.floor(((Math.atan2(north, east) + Math.PI) / (2 * Math.PI)) * 6) % 6);
    counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  return [...counts.values()];
}

/** The map must reveal nothing beyond the land of an area. */
function rowsForLand(name: string, homes: readonly Home[], size: Size): Row[] {
  const errors = homes.map(({ point, guess }) => metres(point, guess));
  const relative = (share: number) =>
    quantile(
      homes.map(({ land }, at) => errors[at]! / Math.sqrt((share * land) / Math.PI)),
      share,
    );
  return [
    atLeast(`${name}: median error`, relative(0.5), '× r50 of its land', size.bounds.median),
    atLeast(`${name}: 5th percentile`, relative(0.05), '× r05 of its land', size.bounds.luckiest),
    atMost(
      `${name}: within 100 m`,
      (errors.filter((it) => it <= nearM).length / homes.length) * 100,
      '%',
      size.bounds.within100m * 100,
    ),
  ];
}

export async function attackDistances(size: Size): Promise<{ sections: Section[]; misses: Misses }> {
  const clouds: Misses = { broken: [], real: [] };
  const broken: Row[] = [];
  for (const { name, attack, fault, within: most } of guessers)
    await within(fault, async (world) => {
      const random = new Random(11);
      const victims = await settle(
        world,
        random,
        Array.from({ length: size.brokenVictims }, () => anywhere(random)),
        false,
      );
      const guesses = await attack(world, victims);
      const errors = guesses.map((guess, at) => errorOf(guess, victims[at]!));
      broken.push(atMost(`${name} against “${fault}”: median error`, quantile(errors, 0.5), 'm', most));
      if (fault === 'rounded to 0.5 km') clouds.broken = misses(guesses, victims);
    });

  const name = 'map as prior';
  await within('areas in the water', async (world) => {
    const random = new Random(23);
    const map = mapOf(regionsWithoutLand);
    const homes = await withMap(world, random, homesFrom(random, Math.ceil(size.victims / 3), 'shore', map), map);
    const errors = homes.map(({ point, guess }) => metres(point, guess));
    const near = errors.filter((it) => it <= nearM).length / homes.length;
    broken.push(
      atMost(`${name} against “${world.fault}”: median error by the shore`, quantile(errors, 0.5), 'm', 220),
      atLeast(`${name} against “${world.fault}”: within 100 m`, near * 100, '%', 10),
    );
  });

  const real: Row[] = [];
  for (const { name, attack } of guessers)
    await within(null, async (world) => {
      const random = new Random(21);
      const points = Array.from({ length: size.victims }, () => anywhere(random));
      const victims = await settle(world, random, points);
      const guesses = await attack(world, victims);
      real.push(...rowsFor(name, guesses, victims, size));
      if (attack === collusion) {
        clouds.real = misses(guesses, victims);
        const counts = countBySeventh(guesses, victims);
        real.push(atMost('bits beyond the area, staying still', bits(counts, 7), 'bit', size.bounds.bitsStill));
      }
    });
  await within(null, async (world) => {
    const random = new Random(22);
    const points = Array.from({ length: Math.ceil(size.victims / 3) }, () => nearAnEdge(random, 30));
    const victims = await settle(world, random, points);
    real.push(...rowsFor('people within 30 m of an edge', await collusion(world, victims), victims, size).slice(0, 2));
  });
  await within(null, async (world) => {
    const random = new Random(23);
    const map = mapOf(regions);
    for (const where of ['shore', 'anywhere'] as const) {
      const homes = await withMap(world, random, homesFrom(random, size.victims, where, map), map);
      real.push(...rowsForLand(`${name}, ${where === 'shore' ? 'by water, forest and runways' : where}`, homes, size));
    }
  });
  return {
    sections: [
      { title: 'Sensitivity: distance attacks against deliberately faulty servers', rows: broken, notes: [] },
      { title: 'Distances: the real server', rows: real, notes: [] },
    ],
    misses: clouds,
  };
}
