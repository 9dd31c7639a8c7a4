import { Random } from '../../bench/random.ts';
import { atLeast, atMost, type Row, type Section } from '../../bench/report.ts';
import { findByGravity } from '../attackers/hidden-homes-by-visits.ts';
import { averageWalks, habits, homesInTwoAreas, homesReported, sharedCells } from '../attackers/homes-by-habits.ts';
import { findHomes } from '../attackers/hidden-homes.ts';
import { toggle } from '../attackers/toggles.ts';
import { bitsOfChanges, diary, diaryOfSpies, flapping, watchBoundaries } from '../attackers/moving.ts';
import { homesFound } from '../bounds.ts';
import { anywhere, isPlain, nearAnEdge } from '../places.ts';
import { knownDepartures, watchedNights, type Size } from '../sizes.ts';
import { within } from '../world.ts';

export async function attackMovement(size: Size): Promise<Section> {
  const rows: Row[] = [];
  for (const fault of ['published at once', null] as const)
    await within(fault, async (world) => {
      const changes = await watchBoundaries(
        world,
        new Random(31),
        fault ? 30 : size.walkers,
        fault ? 2 : size.walkHours,
      );
      // Sharpness is measured where the edges are known; on the real server the bound holds everywhere.
      const used = fault ? changes.filter(({ from, to }) => isPlain(from) && isPlain(to)) : changes;
      const gained = bitsOfChanges(used, new Random(32));
      const name = `boundary watcher${fault ? ` against “${fault}”` : ''}: bits per change (${used.length})`;
      rows.push(fault ? atLeast(name, gained, 'bit', 2.5) : atMost(name, gained, 'bit', size.bounds.bitsMoving));
    });
  const edges = (seed: number, many: number) => {
    const random = new Random(seed);
    return Array.from({ length: many }, (_, at) => (at % 2 === 0 ? nearAnEdge(random, 40) : anywhere(random)));
  };
  rows.push(
    atLeast('edge flapping against “no hysteresis”: changes', flapping(new Random(34), edges(33, 20), true), '', 1),
    atMost(
      'edge flapping: changes while people stay still for 24 h',
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
      `diarist: most areas of one home in ${watchedNights} nights`,
      Math.max(...diary(new Random(36), edges(35, size.homes), false)),
      '',
      1,
    ),
  );
  await within(null, async (world) => {
    const seen = await diaryOfSpies(world, new Random(40), edges(35, 20));
    rows.push(atMost('diarist through the server: most areas of one home', Math.max(...seen), '', 1));
  });
  const places = new Random(41);
  const anyHomes = Array.from({ length: size.homes }, () => anywhere(places));
  for (const habit of habits)
    rows.push(
      atLeast(
        `diarist against “ways reported”, ${habit}: homes in two areas`,
        homesInTwoAreas(new Random(42), anyHomes.slice(0, 100), habit, 'ways reported') * 100,
        '%',
        5,
      ),
      atMost(
        `diarist, ${habit}: homes in two areas in ${watchedNights} nights`,
        homesInTwoAreas(new Random(42), anyHomes, habit, null) * 100,
        '%',
        size.bounds.twoAreas * 100,
      ),
    );
  const broken = averageWalks(new Random(43), anyHomes.slice(0, 100), knownDepartures, 'ways reported');
  const held = averageWalks(new Random(43), anyHomes, knownDepartures, null);
  rows.push(
    atMost(
      `averaging ${knownDepartures} known departures against “ways reported”: median error`,
      broken.median,
      '× chance',
      0.7,
    ),
    atLeast(
      `averaging ${knownDepartures} known departures: median error`,
      held.median,
      '× chance',
      size.bounds.walksMedian,
    ),
    atLeast(
      `averaging ${knownDepartures} known departures against “ways reported”: bits per person and month`,
      broken.bits,
      'bit',
      0.7,
    ),
    atMost(
      `averaging ${knownDepartures} known departures: bits per person and month`,
      held.bits,
      'bit',
      size.bounds.bitsMonth,
    ),
    // In 0.7 km², 4.7 % by chance.
    atMost(
      `averaging ${knownDepartures} known departures: within 100 m`,
      held.within100m * 100,
      '%',
      size.bounds.within100mWalks * 100,
    ),
  );
  const homes = edges(37, Math.min(size.homes, 300));
  rows.push(
    atLeast(
      'zone finder against “zone around the home, ways reported”: homes found',
      findHomes(new Random(38), homes.slice(0, 60), true) * 100,
      '%',
      // 1 in 7 by chance.
      50,
    ),
    // 1 in 7 plus three standard deviations.
    atMost(
      'zone finder: homes found',
      findHomes(new Random(38), homes, false) * 100,
      '%',
      Math.round((1 / 7 + 3 * Math.sqrt(6 / 49 / homes.length)) * 1000) / 10,
    ),
  );
  rows.push(
    atLeast(
      'sign-out against “ways reported”: hidden homes reported',
      homesReported(new Random(46), anyHomes.slice(0, 100), 'ways reported') * 100,
      '%',
      50,
    ),
    atMost('sign-out: hidden homes reported', homesReported(new Random(46), anyHomes, null) * 100, '%', 0),
    atMost('cells that random zones of one home share', sharedCells(new Random(47), anyHomes, true), '', 4),
    atLeast('cells that three zones of one home share', sharedCells(new Random(47), anyHomes, false), '', 7),
  );
  const zoneBits: { all: number; held: number }[] = [];
  for (const scale of [0.8, 1.5, 3])
    for (const many of [8, 15, 25]) {
      const name = `zone finder by gravity, ${many} places at ${scale} km`;
      const all = findByGravity(new Random(44), scale === 3 ? 1000 : 300, many, scale, 'every place shown');
      const held = findByGravity(new Random(45), size.gravityHomes, many, scale, null);
      zoneBits.push({ all: all.bits, held: held.bits });
      // Plus three standard deviations for small runs.
      const margin = 3 * Math.sqrt((homesFound * (1 - homesFound)) / size.gravityHomes);
      rows.push(
        atLeast(`${name}, against “every place shown”: homes found`, all.found * 100, '%', 21.5),
        atMost(
          `${name}: homes found (${Math.round(held.silent * 100)} % of visits silent)`,
          held.found * 100,
          '%',
          Math.round((homesFound + (size.gravityHomes < 2000 ? margin : 0)) * 1000) / 10,
        ),
      );
    }
  rows.push(
    atLeast(
      'trained zone finder, against “every place shown”: most bits per person and month',
      Math.max(...zoneBits.map(({ all }) => all)),
      'bit',
      0.7,
    ),
    atMost(
      'trained zone finder: most bits per person and month (2.81 would find every home)',
      Math.max(...zoneBits.map(({ held }) => held)),
      'bit',
      size.bounds.bitsMonth,
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
  return { title: 'Movement', rows, notes: [] };
}
