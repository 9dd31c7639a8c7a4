import { cellAt, type Point } from '@nukkad/core/features/people/geometry.ts';
import { erasePastPlaces, tidyPresences } from '@nukkad/core/features/people/tidy-presences.ts';
import { errorCode } from '@nukkad/core/kernel/error-code.ts';
import { sql } from 'kysely';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { startPostgres } from '../../scripts/postgres.mjs';
import type { Random } from '../../bench/random.ts';
import type { Fault } from '../faults/fault.ts';
import { anywhere, moved } from '../places.ts';
import { minute, within, type Account, type World } from '../world.ts';

const many = 6;
const steps = 12;

export type Finds = Record<string, number>;

function readUnlessGone(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return Buffer.alloc(0);
  }
}

/** Areas found in the files of a folder: as text, or as a 64-bit number in either byte order. */
function areasIn(folder: string, areas: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  for (const it of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!it.isFile()) continue;
    const file = readUnlessGone(join(it.parentPath, it.name));
    for (const [text] of file.toString('latin1').matchAll(/8[678][0-9a-f]{13}/g)) if (areas.has(text)) found.add(text);
    // The first byte of every cell.
    for (let at = file.indexOf(8); at >= 0; at = file.indexOf(8, at + 1)) {
      const bigEnd = at + 8 <= file.length && file[at + 6] === 255 ? file.readBigUInt64BE(at).toString(16) : '';
      const littleEnd = at >= 7 && file[at - 6] === 255 ? file.readBigUInt64LE(at - 7).toString(16) : '';
      for (const number of [bigEnd, littleEnd]) if (areas.has(number)) found.add(number);
    }
  }
  return found;
}

async function areasNow(world: World): Promise<Set<string>> {
  const rows = await world.db.selectFrom('presence').select(['area', 'next_area']).execute();
  return new Set(rows.flatMap(({ area, next_area }) => [area, next_area].filter((it) => it !== null)));
}

async function fileOf(world: World): Promise<string> {
  const { rows } = await sql<{ file: string }>`
    select pg_relation_filenode('presence')::text as file`.execute(world.db);
  return rows[0]!.file;
}

async function minuteGoesBy(world: World) {
  await tidyPresences(world.host);
  const before = await fileOf(world);
  // Given up while PostgreSQL holds a lock for its own upkeep, and done in a minute that follows.
  for (let tries = 0; tries < 20 && (await fileOf(world)) === before; tries++) await erasePastPlaces(world.host);
}

interface Walker {
  account: Account;
  from: Point;
}

const walkersIn = async (world: World, random: Random): Promise<Walker[]> =>
  (await world.accounts(Array.from({ length: many }, () => 30))).map((account) => ({
    account,
    from: anywhere(random),
  }));

async function moveOn(world: World, walkers: readonly Walker[], step: number) {
  for (const { account, from } of walkers) {
    const point = moved(from, step * 1300, 0);
    await world.report(account, cellAt(point), point);
  }
}

/** Moves people at each tick. Returns their past areas, without those that `before` already contained by chance. */
async function walk(world: World, walkers: readonly Walker[], before: string): Promise<Set<string>> {
  const areas = new Set<string>();
  for (let step = 0; step < steps; step++) {
    await moveOn(world, walkers, step);
    for (const area of await areasNow(world)) areas.add(area);
    // As autovacuum does: statistics must not keep areas either.
    await sql`analyze`.execute(world.db);
    await world.toTick();
    await world.pass(minute);
    await minuteGoesBy(world);
  }
  for (const area of await areasNow(world)) areas.delete(area);
  for (const area of areasIn(before, areas)) areas.delete(area);
  if (areas.size < 30) throw new Error(`People were in only ${areas.size} areas.`);
  return areas;
}

function copyOf(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'nukkad-thief-'));
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const to = join(copy, relative(folder, path));
    mkdirSync(entry.isDirectory() ? to : dirname(to), { recursive: true });
    try {
      if (entry.isFile()) copyFileSync(path, to);
    } catch (error) {
      // The running database deletes files meanwhile, such as those of old indexes.
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }
  return copy;
}

/** PGlite's folder: copied while the server runs, and after a stop right after a tick. */
export const stealFolder = (random: Random, fault: Fault | null): Promise<Finds> =>
  within(
    fault,
    async (world) => {
      await sql`checkpoint`.execute(world.db);
      const empty = copyOf(world.folder);
      const walkers = await walkersIn(world, random);
      const areas = await walk(world, walkers, empty);
      await sql`checkpoint`.execute(world.db);
      const crashed = copyOf(world.folder);
      const finds: Finds = { 'PGlite, copied while it runs': areasIn(crashed, areas).size };
      // The next tick turns current areas into past ones.
      for (const area of await areasNow(world)) areas.add(area);
      await moveOn(world, walkers, steps);
      const rows = await world.db.selectFrom('presence').select(['area', 'next_area']).execute();
      for (const { area, next_area } of rows) areas.delete(next_area ?? area ?? '');
      await world.toTick();
      await world.end();
      finds['PGlite, stopped right after a tick'] = areasIn(world.folder, areas).size;
      for (const folder of [empty, crashed]) rmSync(folder, { recursive: true });
      return finds;
    },
    { databaseUrl: null },
  );

/** PostgreSQL's data folder, WAL archive and base backup. Null where PostgreSQL is not installed. */
export async function stealPostgres(random: Random, fault: Fault | null): Promise<Finds | null> {
  const [archive, backup] = ['archive', 'backup'].map((name) => mkdtempSync(join(tmpdir(), `nukkad-${name}-`))) as [
    string,
    string,
  ];
  const postgres = await startPostgres({ durable: true, archive });
  try {
    if (!postgres) return null;
    return await within(
      fault,
      async (world) => {
        const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(world.db);
        const data = rows[0]!.data_directory;
        const areas = await walk(world, await walkersIn(world, random), archive);
        await sql`checkpoint`.execute(world.db);
        const { rows: segments } = await sql<{ name: string }>`
          select pg_walfile_name(pg_switch_wal()) as name`.execute(world.db);
        for (let tries = 0; !readdirSync(archive).includes(segments[0]!.name); tries++) {
          if (tries > 600) throw new Error('PostgreSQL archived nothing.');
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        await postgres.backUp(backup);
        return {
          'PostgreSQL, its data folder': areasIn(data, areas).size,
          'PostgreSQL, the archived write-ahead log': areasIn(archive, areas).size,
          'PostgreSQL, a base backup': areasIn(backup, areas).size,
        };
      },
      { databaseUrl: await postgres.createDatabase() },
    );
  } finally {
    await postgres?.stop();
    for (const folder of [archive, backup]) rmSync(folder, { recursive: true });
  }
}
