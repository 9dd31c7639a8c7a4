import type { Database } from '@nukkad/core/kernel/database.ts';
import { onlyRow } from '@nukkad/core/kernel/only-row.ts';
import { sql, type Kysely } from 'kysely';
import { SettingsError } from '../../settings/settings-error.ts';
import { openForCommand } from '../open-database.ts';
import { lockDatabase } from '../folder-lock.ts';
import { run } from './run-program.ts';

/** Arguments are visible to other users of the machine, so the password is not among them. */
function connectionOf(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { argument: `--dbname=${url.href}`, env: password === '' ? {} : { PGPASSWORD: password } };
}

/** Writes a file of pg_dump's custom format, as the database was when it began. */
export async function backUpPostgres(databaseUrl: string, file: string): Promise<void> {
  const { argument, env } = connectionOf(databaseUrl);
  // The numbers of transactions in `nearby_change` mean nothing in another database.
  const left = ['--no-unlogged-table-data', '--exclude-table-data=nearby_change'];
  const owners = ['--no-owner', '--no-privileges', '--no-comments'];
  await run('pg_dump', ['--format=custom', ...left, ...owners, `--file=${file}`, argument], env);
}

async function isEmpty(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ relations: number }>`
    select count(*) as relations from pg_class where relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`.execute(db);
  return onlyRow(rows).relations === 0;
}

export async function clear(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (db) => {
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await sql`grant usage on schema public to public`.execute(db);
  });
}

/** Keeps servers out until `release`. Throws a SettingsError while one runs, or unless the database is empty. */
export async function takeEmptyDatabase(databaseUrl: string, mayReplace: boolean) {
  const unlock = await lockDatabase(databaseUrl, false, 1);
  const db = await openForCommand({ databaseUrl }, 'any version');
  const release = () => db.destroy().then(unlock);
  try {
    if (!(await isEmpty(db))) {
      if (!mayReplace) throw new SettingsError('This database is not empty. Create a new one.');
      await clear(db);
    }
    return { db, release };
  } catch (error) {
    await release();
    throw error;
  }
}

export async function restorePostgres(databaseUrl: string, file: string, mayReplace: boolean): Promise<void> {
  // Reads all of it, so that a damaged file replaces nothing.
  await run('pg_restore', ['--file=/dev/null', file]);
  const { release } = await takeEmptyDatabase(databaseUrl, mayReplace);
  try {
    const { argument, env } = connectionOf(databaseUrl);
    await run('pg_restore', ['--single-transaction', '--exit-on-error', '--no-owner', argument, file], env);
  } finally {
    await release();
  }
}
