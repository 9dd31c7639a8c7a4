import { SettingsError } from '../../settings/settings-error.ts';
import { connectionOf } from './back-up-postgres.ts';
import { emptySchema, takeEmptyDatabase } from './empty-database.ts';
import { refuseNewerBackup } from './refuse-newer-backup.ts';
import { run, runInTransaction } from './run-program.ts';

/** The names of the migrations that have run in the database that a file holds. */
async function migrationsIn(file: string): Promise<string[]> {
  const sql = await run('pg_restore', ['--data-only', '--table=kysely_migration', '--file=-', file]);
  const [, rows] = /^COPY public\.kysely_migration \(name, .*\n([^]*?)^\\\.$/m.exec(sql) ?? [];
  if (rows === undefined) throw new SettingsError(`${file} is not a backup of Nukkad.`);
  return rows.split('\n').flatMap((row) => row.split('\t')[0] || []);
}

/** In one transaction with what it deletes: if the file cannot be restored, everything stays as it was. */
export async function restorePostgres(databaseUrl: string, file: string, mayReplace: boolean): Promise<void> {
  // Reads all of it, so that a damaged file is found before anyone waits for a lock.
  await run('pg_restore', ['--file=/dev/null', file]);
  refuseNewerBackup(file, await migrationsIn(file));
  const { release } = await takeEmptyDatabase(databaseUrl, mayReplace);
  try {
    const { argument, env } = connectionOf(databaseUrl);
    await runInTransaction({
      before: emptySchema,
      script: ['pg_restore', ['--file=-', '--no-owner', file]],
      by: ['psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', argument]],
      env,
    });
  } finally {
    await release();
  }
}
