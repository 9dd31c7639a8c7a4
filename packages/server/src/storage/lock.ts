import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { SettingsError } from '../settings/settings-error.ts';

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of somebody else's is alive too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Says that another process is using a data folder. */
export class FolderLocked extends SettingsError {
  readonly holder: number;
  constructor(holder: number, dataDir: string) {
    super(
      `Another Nukkad (process ${holder}) is using ${dataDir}. Stop it, or give this one a DATA_DIR and a PORT of its own.`,
    );
    this.holder = holder;
  }
}

/**
 * Takes a data folder for this process, since PGlite does not see when two open the same files, and destroys them.
 * Throws a SettingsError while another process has it; one that was killed has it no more. Returns what gives it back.
 */
export function lockFolder(dataDir: string): () => Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'lock');
  for (let tries = 0; tries < 2; tries++)
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return async () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(readFileSync(file, 'utf8'));
      if (holder !== process.pid && Number.isInteger(holder) && holder > 0 && isAlive(holder))
        throw new FolderLocked(holder, dataDir);
      rmSync(file, { force: true });
    }
  throw new SettingsError(`The folder ${dataDir} could not be locked.`);
}

/** Any number that no other program of ours uses. */
const databaseLock = 7_625_119;

/**
 * Takes a PostgreSQL database for this process, or together with others that are joined as it is; returns what gives it
 * back. A process on its own would not hear who has hidden or blocked whom. One that is just stopping is waited for, `tries`
 * times half a second. Throws a SettingsError.
 */
export async function lockDatabase(
  connectionString: string,
  isJoined: boolean,
  tries = 20,
): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString });
  // A broken connection has lost the lock with it; the next start will find out who is there.
  client.on('error', (error) => console.error(`The connection that holds the database broke: ${error.message}`));
  await client.connect();
  for (let turn = 1; ; turn++) {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock${isJoined ? '_shared' : ''}($1) as taken`,
      [databaseLock],
    );
    if (rows[0]?.taken) return () => client.end();
    if (turn >= tries) {
      await client.end();
      throw new SettingsError(
        isJoined
          ? 'Nukkad cannot start: a process without REDIS_URL serves this database. Stop it first.'
          : 'Nukkad cannot start: another process serves this database. Stop it first, or give all of them one REDIS_URL.',
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
