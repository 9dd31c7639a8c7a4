import { randomBytes } from 'node:crypto';
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

/** Reads all of it, so that a damaged file is found before anyone waits for a lock. */
async function checkFile(file: string, restricted: string) {
  try {
    await run('pg_restore', ['--file=/dev/null', restricted, file]);
  } catch (error) {
    if (!(error instanceof SettingsError && error.message.includes('restrict-key'))) throw error;
    throw new SettingsError(
      'This pg_restore is too old: a backup could run programs here (CVE-2025-8714). Update postgresql-client to 13.22, 14.19, 15.14, 16.10, 17.6 or later. Nothing was changed.',
    );
  }
}

/** In one transaction with what it deletes: if the file cannot be restored, everything stays as it was. */
export async function restorePostgres(databaseUrl: string, file: string, mayReplace: boolean): Promise<void> {
  // With it psql obeys no commands but SQL in the script, and a version that does not know it refuses the script.
  const restricted = `--restrict-key=${randomBytes(32).toString('hex')}`;
  await checkFile(file, restricted);
  refuseNewerBackup(file, await migrationsIn(file));
  const { release } = await takeEmptyDatabase(databaseUrl, mayReplace);
  try {
    const { argument, env } = connectionOf(databaseUrl);
    await runInTransaction({
      before: emptySchema,
      script: ['pg_restore', ['--file=-', '--no-owner', restricted, file]],
      by: ['psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', argument]],
      env,
    });
  } finally {
    await release();
  }
}
