import { errorCode } from '@nukkad/core/kernel/error-code.ts';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { SettingsError } from '../settings/settings-error.ts';

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process is alive too.
    return errorCode(error) === 'EPERM';
  }
};

export class FolderLocked extends SettingsError {
  readonly holder: number;
  constructor(holder: number, dataDir: string) {
    super(
      `Another Nukkad (process ${holder}) is using ${dataDir}. Stop it, or give this one a DATA_DIR and a PORT of its own.`,
    );
    this.holder = holder;
  }
}

/** Two PGlite processes destroy each other's files. Returns what unlocks the folder. Throws FolderLocked. */
export function lockFolder(dataDir: string): () => Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'lock');
  for (let tries = 0; tries < 2; tries++)
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return async () => rmSync(file, { force: true });
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      const holder = Number(readFileSync(file, 'utf8'));
      if (holder !== process.pid && Number.isInteger(holder) && holder > 0 && isAlive(holder))
        throw new FolderLocked(holder, dataDir);
      rmSync(file, { force: true });
    }
  throw new SettingsError(`The folder ${dataDir} could not be locked.`);
}

export class DatabaseLocked extends SettingsError {}

const databaseLock = 7_625_119;

/** Unless all processes share Redis, only one may serve a database. Tries every 0.5 s. Throws a SettingsError. */
export async function lockDatabase(
  connectionString: string,
  isShared: boolean,
  tries = 20,
): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString });
  // The lock is lost with its connection; the next start will see who holds it.
  client.on('error', (error) => console.error(`The connection that holds the database broke: ${error.message}`));
  await client.connect();
  for (let turn = 1; ; turn++) {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock${isShared ? '_shared' : ''}($1) as taken`,
      [databaseLock],
    );
    if (rows[0]?.taken) return () => client.end();
    if (turn >= tries) {
      await client.end();
      throw new DatabaseLocked(
        isShared
          ? 'Nukkad cannot start: a process without REDIS_URL serves this database. Stop it first.'
          : 'Nukkad cannot start: another process serves this database. Stop it first, or give all of them one REDIS_URL.',
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
