import { Random } from '../../bench/random.ts';
import { atLeast, atMost, type Row, type Section } from '../../bench/report.ts';
import { stealFolder, stealPostgres, type Finds } from '../attackers/disk.ts';
import { distinguishKnown } from '../attackers/blocked-by-someone-known.ts';
import { distinguish } from '../attackers/existence.ts';
import { watchGhosts } from '../attackers/ghosts.ts';
import { findVenues } from '../attackers/venues.ts';
import { within } from '../world.ts';

export async function attackHiddenPeople(): Promise<Section> {
  const rows: Row[] = [];
  const notes: string[] = [];
  const isLimited = { isLimited: true };

  const early = await within('existence before limits', (world) => distinguish(world, ['meets.request']), isLimited);
  const found = await within('hidden people are found', (world) => distinguish(world, ['people.person']), isLimited);
  const actual = await within(null, (world) => distinguish(world), isLimited);
  for (const it of actual.by) console.log(`  distinguished ${it}`);
  rows.push(
    atLeast(
      'stranger with limits exhausted against “existence before limits”: pairs distinguished',
      early.usedUp * 100,
      '%',
      25,
    ),
    atLeast(
      'stranger against “hidden people are found”: hidden, blocked and absent distinguished',
      found.alike * 100,
      '%',
      50,
    ),
    atMost(
      `stranger, ${actual.operations} operations: hidden, blocked and absent distinguished`,
      actual.alike * 100,
      '%',
      0,
    ),
    atMost(
      `stranger with limits exhausted, ${actual.limited} operations: visible, hidden, blocked and absent distinguished`,
      actual.usedUp * 100,
      '%',
      0,
    ),
    atLeast('stranger: operations that reach people', actual.reaching.length, 'found', 3),
  );

  for (const tie of ['seen earlier today', 'connected'] as const) {
    const told = await within(null, (world) => distinguishKnown(world, tie), isLimited);
    for (const it of told) console.log(`  distinguished ${it}`);
    rows.push(
      atMost(`someone ${tie}: told apart whether they blocked, hid or were suspended`, told.length, 'found', 0),
    );
  }

  for (const fault of ['event at resolution 8', null] as const) {
    const finer = await within(fault, findVenues);
    const name = "stranger at a private address: answers finer than the host's area";
    rows.push(fault ? atLeast(`${name} against “${fault}”`, finer, 'found', 1) : atMost(name, finer, 'found', 0));
  }

  for (const fault of ['ghosts are online', null] as const) {
    const signs = await within(fault, watchGhosts);
    const name = 'friend of a ghost: signs that their app is in use';
    rows.push(
      fault
        ? atLeast(`${name} against “${fault}”`, signs.length, 'found', 4)
        : atMost(`${name}${signs.map((it) => `, ${it}`).join('')}`, signs.length, 'found', 0),
    );
  }

  const add = (finds: Finds, isBroken: boolean) => {
    for (const [where, areas] of Object.entries(finds)) {
      const name = 'thief of the disk';
      if (!isBroken) rows.push(atMost(`${name}: past areas in ${where}`, areas, 'found', 0));
      // Neither server keeps past areas in the table itself.
      else if (where !== baseBackup)
        rows.push(atLeast(`${name} against “places are logged”: ${where}`, areas, 'found', 1));
    }
  };
  for (const fault of ['places are logged', null] as const) {
    // Different areas, since a new world starts from a copy of an old folder.
    const random = new Random(fault ? 71 : 72);
    add(await stealFolder(random, fault), fault !== null);
    const finds = await stealPostgres(random, fault);
    if (finds) add(finds, fault !== null);
    else if (!fault) notes.push('PostgreSQL is not installed: its data folder, log and backups were not searched.');
  }
  return { title: 'Hiding', rows, notes };
}

const baseBackup = 'PostgreSQL, a base backup';
