import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cellAt, type Point } from '@nukkad/core/people/area.ts';
import { getResolution } from 'h3-js';
import { Random } from '../bench/random.ts';
import { atLeast, atMost, type Row, type Section } from '../bench/report.ts';
import {
  averaging,
  collusion,
  errorOf,
  rankOrder,
  roundedFlip,
  sliderOracle,
  trilateration,
  type Guesser,
} from './attackers/distance.ts';
import { findExposed, hasMetadata, liveAndLookAround } from './attackers/exposure.ts';
import { findHomes, fuzz, timing, toggle } from './attackers/interface.ts';
import { bitsOfChanges, diary, diaryOfSpies, flapping, watchBoundaries } from './attackers/moving.ts';
import { twinWorlds } from './attackers/twins.ts';
import { bits, quantile } from './estimate.ts';
import type { Fault } from './faults.ts';
import { anywhere, luck, nearAnEdge, offset, table } from './places.ts';
import type { Size } from './sizes.ts';
import { settle, type Target } from './targets.ts';
import { World } from './world.ts';

/** Where a guess lies seen from the truth, in metres: what the picture shows. */
export type Miss = [north: number, east: number];

/** What an attack has found out, and two clouds of guesses to draw. */
export interface Outcome {
  sections: Section[];
  misses: { broken: Miss[]; real: Miss[] };
}

/** Each attacker of distances, with the fault that it must be able to use. */
const guessers: readonly { name: string; attack: Guesser; fault: Fault; within: number }[] = [
  { name: 'exact trilateration', attack: trilateration, fault: 'exact distance', within: 20 },
  { name: 'rounded flip', attack: roundedFlip, fault: 'rounded to 0.5 km', within: 20 },
  { name: 'slider oracle', attack: sliderOracle, fault: 'exact in the filter', within: 20 },
  { name: 'averaging, 1,000 calls', attack: averaging, fault: 'fresh noise', within: 25 },
  { name: 'rank order with fake pairs', attack: rankOrder, fault: 'exact order inside bands', within: 20 },
  { name: 'one account an area', attack: collusion, fault: 'only the viewer snapped', within: 20 },
];

/** A clean world, and what is to be done in it. */
async function within<T>(fault: Fault | null, work: (world: World) => Promise<T>): Promise<T> {
  const world = await World.start(fault);
  try {
    return await work(world);
  } finally {
    await world.stop();
  }
}

const misses = (guesses: readonly (Point | null)[], targets: readonly Target[]): Miss[] =>
  guesses.flatMap((guess, at) => (guess === null ? [] : [offset(targets[at]!.point, guess)]));

/** What the real server's numbers must reach: errors as large as those of whoever only knows the area. */
function rowsFor(name: string, guesses: readonly (Point | null)[], targets: readonly Target[], size: Size): Row[] {
  // Who has no guess for somebody has been no luckier than others: it counts as a miss, and with too many it is blunt.
  const guessed = targets.map((target, at) => ({ target, error: errorOf(guesses[at] ?? null, target) }));
  const share = guesses.filter((it) => it !== null).length / targets.length;
  const middle = quantile(
    guessed.map(({ target, error }) => error / luck(target.area).r50),
    0.5,
  );
  const luckiest = quantile(
    guessed.map(({ target, error }) => error / luck(target.area).r05),
    0.05,
  );
  const byCell = guessed.filter(({ target }) => getResolution(target.area) === 8);
  const near = byCell.filter(({ error }) => error <= 100).length / byCell.length;
  return [
    atLeast(`${name}: people with a guess`, share * 100, '%', 80),
    atLeast(`${name}: median error`, middle, '× r50', size.median),
    atLeast(`${name}: 5th percentile`, luckiest, '× r05', size.luckiest),
    atMost(`${name}: within 100 m`, near * 100, '%', size.within100m * 100),
  ];
}

const title = (text: string, fault: Fault | null) =>
  `${text}: ${fault === null ? 'the real server' : `a server with “${fault}”`}`;

/** Attackers who ask for distances. */
async function attackDistances(size: Size, outcome: Outcome) {
  const broken: Row[] = [];
  for (const { name, attack, fault, within: most } of guessers)
    await within(fault, async (world) => {
      const random = new Random(11);
      const targets = await settle(
        world,
        random,
        Array.from({ length: size.brokenTargets }, () => anywhere(random)),
        false,
      );
      const guesses = await attack(world, targets);
      const errors = guesses.map((guess, at) => errorOf(guess, targets[at]!));
      broken.push(atMost(`${name} against “${fault}”: median error`, quantile(errors, 0.5), 'm', most));
      if (fault === 'rounded to 0.5 km') outcome.misses.broken = misses(guesses, targets);
    });
  outcome.sections.push({
    title: 'Sharpness: attackers of distances against their broken servers',
    rows: broken,
    notes: [],
  });

  const real: Row[] = [];
  for (const { name, attack } of guessers)
    await within(null, async (world) => {
      const random = new Random(21);
      const points = Array.from({ length: size.targets }, () => anywhere(random));
      const targets = await settle(world, random, points);
      const guesses = await attack(world, targets);
      real.push(...rowsFor(name, guesses, targets, size));
      if (attack === collusion) {
        outcome.misses.real = misses(guesses, targets);
        // In which of seven equal parts of their area they are: the middle, or one of six around it.
        const counts = new Map<string, number>();
        for (const [at, { point }] of targets.entries()) {
          const guess = guesses[at];
          if (!guess || getResolution(targets[at]!.area) !== 8) continue;
          const [north, east] = offset(guess, point);
          const ring =
            Math.hypot(north, east) < 0.378 * luck(targets[at]!.area).r50 * Math.SQRT2
              ? 'middle'
              : String(Math.floor(((Math.atan2(north, east) + Math.PI) / (2 * Math.PI)) * 6) % 6);
          counts.set(ring, (counts.get(ring) ?? 0) + 1);
        }
        real.push(atMost('bits beyond the area, lying still', bits([...counts.values()], 7), 'bit', size.bitsStill));
      }
    });
  await within(null, async (world) => {
    const random = new Random(22);
    const points = Array.from({ length: Math.ceil(size.targets / 3) }, () => nearAnEdge(random, 30));
    const targets = await settle(world, random, points);
    real.push(...rowsFor('people within 30 m of an edge', await collusion(world, targets), targets, size).slice(0, 2));
  });
  outcome.sections.push({ title: title('Distances', null), rows: real, notes: [] });
}

/** Attackers who watch people move, or lie still. */
async function attackMovement(size: Size, outcome: Outcome) {
  const rows: Row[] = [];
  for (const fault of ['published at once', null] as const)
    await within(fault, async (world) => {
      const changes = await watchBoundaries(
        world,
        new Random(31),
        fault ? 30 : size.walkers,
        fault ? 2 : size.walkHours,
      );
      const gained = bitsOfChanges(changes, new Random(32));
      const name = `boundary watcher${fault ? ` against “${fault}”` : ''}: bits a change (${changes.length})`;
      rows.push(fault ? atLeast(name, gained, 'bit', 2.5) : atMost(name, gained, 'bit', size.bitsMoving));
    });
  const edges = (seed: number, many: number) => {
    const random = new Random(seed);
    return Array.from({ length: many }, (_, at) => (at % 2 === 0 ? nearAnEdge(random, 40) : anywhere(random)));
  };
  rows.push(
    atLeast('edge flapping against “no hysteresis”: changes', flapping(new Random(34), edges(33, 20), true), '', 1),
    atMost(
      'edge flapping: changes of people lying still for 24 h',
      flapping(new Random(34), edges(33, size.still), false),
      '',
      0,
    ),
    atLeast(
      'diarist against “no hysteresis”: areas of a home',
      Math.max(...diary(new Random(36), edges(35, 20), true)),
      '',
      2,
    ),
    atMost(
      'diarist: most areas of one home in 60 nights',
      Math.max(...diary(new Random(36), edges(35, size.homes), false)),
      '',
      1,
    ),
  );
  await within(null, async (world) => {
    const seen = await diaryOfSpies(world, new Random(40), edges(35, 20));
    rows.push(atMost('diarist through the server: most areas of one home', Math.max(...seen), '', 1));
  });
  const homes = edges(37, Math.min(size.homes, 300));
  rows.push(
    atLeast(
      'zone finder against “zone around the home, ways reported”: homes found',
      findHomes(new Random(38), homes.slice(0, 60), true) * 100,
      '%',
      // By chance it would be one of seven.
      50,
    ),
    // One of seven, and three standard deviations of luck.
    atMost(
      'zone finder: homes found',
      findHomes(new Random(38), homes, false) * 100,
      '%',
      Math.round((1 / 7 + 3 * Math.sqrt(6 / 49 / homes.length)) * 1000) / 10,
    ),
  );
  for (const fault of ['published at once', null] as const)
    await within(fault, async (world) => {
      const changes = await toggle(world, new Random(39));
      rows.push(
        fault
          ? atLeast(`toggler against “${fault}”: changes between ticks`, changes, '', 1)
          : atMost('toggler: changes seen between two ticks', changes, '', 0),
      );
    });
  outcome.sections.push({ title: 'Movement', rows, notes: [] });
}

/** Every picture that the server hands out. */
function pictures(): Buffer[] {
  const folder = fileURLToPath(new URL('../packages/web/dist/server', import.meta.url));
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(svg|png|jpe?g|webp|avif|gif)$/.test(name) && statSync(join(folder, name)).isFile())
    .map((name) => readFileSync(join(folder, name)));
}

/** A JPEG's first bytes with a position in them, as phones write them. */
const located = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 40]),
  Buffer.from('Exif\0\0MM\0*GPSLatitude 19.0760'),
]);

/** Those who read everything: answers, frames, logs, the whole database. */
async function attackExposure(outcome: Outcome) {
  const rows: Row[] = [];
  const add = (name: string, fault: Fault | null, found: number) =>
    rows.push(fault ? atLeast(`${name} against “${fault}”`, found, 'found', 1) : atMost(name, found, 'found', 0));
  for (const fault of [
    null,
    'point in a log',
    'point in a row',
    'point in a shared location',
    'who comes is told',
    'area in an answer',
    'movement is pushed',
  ] as const)
    await within(fault, async (world) => {
      const { targets, received, frames, pushed, shared, event, goer } = await liveAndLookAround(world, new Random(41));
      const published = new Set(
        targets.map(({ area, point }, at) => (at === 5 ? table.publishedArea(cellAt(point), false) : area)),
      );
      const inLog = findExposed(world.log, null).length;
      const inRows = findExposed(await world.dump(), new Set([...published, ...(await spyAreas(world))])).length;
      // What somebody is told of themselves is theirs; what spies are sent must not even hold an area.
      const toSpies = findExposed(
        received.filter((it) => !/ \/(presence|people\/nearby\?.*cell)/.test(it.split(' 2')[0]!)),
        null,
      ).length;
      const inFrames = findExposed(frames, null).length;
      if (fault === null || fault === 'area in an answer') add('over-exposure scanner: answers', fault, toSpies);
      if (fault === null) add('over-exposure scanner: live frames', null, inFrames);
      if (fault === null || fault === 'movement is pushed') add('frames caused by movement', fault, pushed);
      if (fault === null || fault === 'point in a log') add('thief of the log', fault, inLog);
      if (fault === null || fault === 'point in a row') add('thief of the whole database', fault, inRows);
      if (fault === null || fault === 'point in a shared location')
        add('share abuser', fault, findExposed([shared], null).length);
      if (fault === null || fault === 'who comes is told') add('attendee differ', fault, event.includes(goer) ? 1 : 0);
    });
  const served = pictures();
  if (served.length < 10) throw new Error(`Only ${served.length} pictures were looked at. Build the web app first.`);
  add('picture metadata', null, served.filter(hasMetadata).length);
  add('picture metadata', 'position in a picture', [located].filter(hasMetadata).length);
  for (const fault of [null, 'any radius'] as const)
    await within(fault, async (world) => {
      const telling = await fuzz(world, new Random(42));
      add(`parameter fuzz${telling.length > 0 && !fault ? ` (${telling.join(', ')})` : ''}`, fault, telling.length);
    });
  for (const fault of [null, 'blocked takes longer'] as const)
    await within(fault, async (world) => {
      const told = await timing(world);
      rows.push(
        fault
          ? atLeast(`timing against “${fault}”: told apart`, told * 100, '%', 90)
          : atMost('timing: blocked told from absent', told * 100, '%', 60),
      );
    });
  outcome.sections.push({
    title: 'Exposure',
    rows,
    notes: [
      'Pictures are those that come with the product: nobody can upload one yet. What chat shares is the name of an area.',
    ],
  });
}

/** The areas of everybody in a world, spies included, as they are published. */
async function spyAreas(world: World): Promise<string[]> {
  const rows = await world.db.selectFrom('presence').select(['area', 'next_area', 'person_id']).execute();
  // Spies stand where they say, so that theirs are no secret of anybody's.
  return rows
    .filter(({ person_id }) => person_id.startsWith('spy'))
    .flatMap(({ area, next_area }) => [area ?? '', next_area ?? '']);
}

/** Runs every attacker against the real server and against the one that it must break. */
export async function attack(size: Size, progress: (text: string) => void): Promise<Outcome> {
  const outcome: Outcome = { sections: [], misses: { broken: [], real: [] } };
  progress('twin worlds');
  outcome.sections.push({
    title: 'Twin worlds: the same areas, other points',
    rows: [
      atLeast(
        'bytes that differ against “exact order inside bands”',
        await twinWorlds(51, 1, 40, 'exact order inside bands'),
        'bytes',
        1,
      ),
      atMost(
        `bytes that differ: ${size.twinWorlds * size.twinPeople} people and their twins, in ${size.twinWorlds} pairs of worlds`,
        await twinWorlds(52, size.twinWorlds, size.twinPeople),
        'bytes',
        0,
      ),
    ],
    notes: [],
  });
  progress('exposure');
  await attackExposure(outcome);
  progress('movement');
  await attackMovement(size, outcome);
  progress('distances');
  await attackDistances(size, outcome);
  return outcome;
}
