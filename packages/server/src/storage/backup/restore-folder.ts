import { sql } from 'kysely';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '../../settings/settings-error.ts';
import { lockFolder } from '../folder-lock.ts';
import { openForCommand } from '../open-database.ts';
import { keys } from './back-up-folder.ts';
import { refuseNewerBackup } from './refuse-newer-backup.ts';
import { run } from './run-program.ts';

/** The new files must be a database that opens before anything is replaced. */
async function unpack(file: string, folder: string) {
  await run('tar', ['-xzf', file, '--no-same-owner', '-C', folder]);
  if (!existsSync(join(folder, 'postgres', 'PG_VERSION')))
    throw new SettingsError(`${file} is not a backup of an embedded database.`);
  const db = await openForCommand({ dataDir: folder }, 'any version');
  try {
    await db.selectFrom('person').select('id').limit(1).execute();
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    refuseNewerBackup(
      file,
      rows.map(({ name }) => name),
    );
  } finally {
    await db.destroy();
  }
}

export async function restoreFolder(dataDir: string, file: string, mayReplace: boolean): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(dataDir);
  const folder = mkdtempSync(join(dataDir, 'restore-'));
  try {
    if (existsSync(join(dataDir, 'postgres')) && !mayReplace)
      throw new SettingsError(
        `There is a database in ${dataDir} already. Set another DATA_DIR, or replace it for good with --replace.`,
      );
    await unpack(file, folder);
    for (const name of ['postgres', ...keys]) {
      rmSync(join(dataDir, name), { recursive: true, force: true });
      if (existsSync(join(folder, name))) renameSync(join(folder, name), join(dataDir, name));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await unlock();
  }
}
