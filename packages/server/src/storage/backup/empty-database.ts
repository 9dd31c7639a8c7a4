import type { Database } from '@nukkad/core/kernel/database.ts';
import { onlyRow } from '@nukkad/core/kernel/only-row.ts';
import { sql, type Kysely } from 'kysely';
import { SettingsError } from '../../settings/settings-error.ts';
import { DatabaseLocked, lockDatabase } from '../folder-lock.ts';
import { openForCommand } from '../open-database.ts';

async function isEmpty(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ relations: number }>`
    select count(*) as relations from pg_class where relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`.execute(db);
  return onlyRow(rows).relations === 0;
}

export const emptySchema = [
  'drop schema public cascade',
  'create schema public',
  'grant usage on schema public to public',
];

export async function clear(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (db) => {
    for (const statement of emptySchema) await sql.raw(statement).execute(db);
  });
}

/** Keeps servers out until `release`. Throws a SettingsError while one runs, or unless the database is empty or may be replaced. */
export async function takeEmptyDatabase(databaseUrl: string, mayReplace = false) {
  const unlock = await lockDatabase(databaseUrl, false, 1).catch((error: unknown) => {
    if (!(error instanceof DatabaseLocked)) throw error;
    throw new SettingsError(
      'Nukkad runs on this database. Stop all its processes, run this command, and start them again.',
    );
  });
  const db = await openForCommand({ databaseUrl }, 'any version');
  const release = () => db.destroy().then(unlock);
  try {
    if (!mayReplace && !(await isEmpty(db))) throw new SettingsError('This database is not empty. Create a new one.');
    return { db, release };
  } catch (error) {
    await release();
    throw error;
  }
}
