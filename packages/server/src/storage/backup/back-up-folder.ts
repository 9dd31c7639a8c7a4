import { sql } from 'kysely';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { errorCode } from '@nukkad/core/kernel/error-code.ts';
import { SettingsError } from '../../settings/settings-error.ts';
import { openForCommand, openPGlite } from '../open-database.ts';
import { FolderLocked, lockFolder } from '../folder-lock.ts';
import { runInto } from './run-program.ts';
import { askForSnapshot, takeSnapshot } from './snapshots.ts';

/** What the sandbox has made for itself: without them, a restored sandbox would sign everyone out. */
export const keys = ['auth-secret', 'vapid-key'];

const isRefusedConnection = (error: unknown) => ['ENOENT', 'ECONNREFUSED'].includes(errorCode(error) ?? '');

async function askRunningServer(dataDir: string, locked: FolderLocked) {
  try {
    return await askForSnapshot(dataDir);
  } catch (error) {
    if (!isRefusedConnection(error)) throw error;
    throw new SettingsError(`Nukkad (process ${locked.holder}) is starting or stopping. Try again.`);
  }
}

/** Takes the snapshot from the running server, or from the folder if none runs. */
async function snapshotOf(dataDir: string) {
  let unlock: () => Promise<void>;
  try {
    unlock = lockFolder(dataDir);
  } catch (error) {
    if (error instanceof FolderLocked) return askRunningServer(dataDir, error);
    throw error;
  }
  // Open, so that PostgreSQL recovers the copy as after a crash, and empties its unlogged tables.
  const socket = openPGlite(dataDir);
  const db = await openForCommand({ socket }, 'any version');
  try {
    // A client that was never used would not end, and PostgreSQL's thread with it.
    await sql`select`.execute(db);
    return await takeSnapshot(dataDir, socket);
  } finally {
    await db.destroy();
    await unlock();
  }
}

export async function backUpFolder(dataDir: string, file: number): Promise<void> {
  if (!existsSync(join(dataDir, 'postgres')))
    throw new SettingsError(`There is no database in ${dataDir}. Set DATABASE_URL or DATA_DIR as for the server.`);
  const { folder, remove } = await snapshotOf(dataDir);
  try {
    const kept = keys.filter((name) => existsSync(join(dataDir, name)));
    // The secrets can come from the environment instead; tar refuses a folder of which it takes nothing.
    const keptArgs = kept.length > 0 ? ['-C', resolve(dataDir), ...kept] : [];
    await runInto(file, 'tar', ['-czf', '-', '-C', resolve(folder), 'postgres', ...keptArgs]);
  } finally {
    remove();
  }
}
