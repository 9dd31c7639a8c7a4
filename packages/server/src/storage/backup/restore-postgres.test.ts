import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { createTestDatabase, postgresUrl } from '../../testing/test-database.ts';
import { openForCommand } from '../open-database.ts';
import { backUpPostgres } from './back-up-postgres.ts';
import { restorePostgres } from './restore-postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'nukkad-crafted-'));
const cleanups: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  for (const clean of cleanups.toReversed()) await clean();
});

async function newDatabase() {
  const { url, drop } = await createTestDatabase();
  cleanups.push(drop);
  return url;
}

async function query(databaseUrl: string, statement: string) {
  const db = await openForCommand({ databaseUrl });
  try {
    return (await sql.raw(statement).execute(db)).rows;
  } finally {
    await db.destroy();
  }
}

/** A backup with a statement that ends early, and is followed by a command for psql that makes the file `made`. */
async function craft(file: string, made: string) {
  const url = await newDatabase();
  const space = 'A'.repeat(300);
  await query(url, `create domain crafted as text check (value <> '${space}')`);
  const open = openSync(file, 'w');
  await backUpPostgres(url, open);
  closeSync(open);
  const bytes = readFileSync(file);
  const at = bytes.indexOf(space);
  expect(at).toBeGreaterThan(0);
  bytes.write(`'::text));\n\\! touch ${made}\n--`.padEnd(space.length, '-'), at);
  writeFileSync(file, bytes);
}

/** `pg_restore` as it was before August 2025. */
function useOldProgram() {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const program = execFileSync('which', ['pg_restore'], { encoding: 'utf8' }).trim();
  const script = `#!/bin/sh
case "$*" in *--restrict-key*) echo "pg_restore: error: unrecognized option '--restrict-key'" >&2; exit 1;; esac
${program} "$@" | sed -E '/^\\\\(un)?restrict /d'
`;
  writeFileSync(join(bin, 'pg_restore'), script, { mode: 0o755 });
  vi.stubEnv('PATH', `${bin}:${process.env['PATH']}`);
}

test.skipIf(!postgresUrl)(
  'a crafted backup runs no program, and changes nothing, also with programs that would obey it',
  { timeout: 180_000 },
  async () => {
    const [file, made] = [join(folder, 'crafted.backup'), join(folder, 'made')];
    await craft(file, made);
    const url = await newDatabase();
    await expect(restorePostgres(url, file, true)).rejects.toThrow(/backslash commands are restricted/);
    useOldProgram();
    await expect(restorePostgres(url, file, true)).rejects.toThrow('This pg_restore is too old');
    expect(existsSync(made)).toBe(false);
    expect(await query(url, `select to_regtype('crafted') as crafted, to_regclass('person')::text as person`)).toEqual([
      { crafted: null, person: 'person' },
    ]);
  },
);
