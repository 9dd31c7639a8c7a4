import { openDatabase } from '@nukkad/server/storage/open-database.ts';
import { pgliteInThisThread } from '@nukkad/server/testing/pglite-in-this-thread.ts';
import { createTestDatabase, postgresUrl } from '@nukkad/server/testing/test-database.ts';
import { sql, type Kysely } from 'kysely';
import { allContinued } from '../kernel/continue-in-background.ts';
import type { Database } from '../kernel/database.ts';

let shared: { db: Kysely<Database>; shape: string } | null = null;

/** On a busy machine, tests that ask for much at once wait longer than people would. */
const longestWaitMs = 60_000;

const open = async () =>
  openDatabase(
    postgresUrl === undefined
      ? { socket: pgliteInThisThread() }
      : { databaseUrl: (await createTestDatabase()).url, longestWaitMs },
  );

async function shapeOf(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ shape: string }>`
    select md5(string_agg(part, ' ' order by part)) as shape from (
      select concat_ws(' ', nspname, relname, attname, atttypid, attnotnull, atthasdef) as part from pg_attribute
        join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
        where nspname not in ('pg_catalog', 'pg_toast', 'information_schema') and attnum > 0 and not attisdropped
      union all select concat_ws(' ', conname, conrelid::regclass, convalidated) from pg_constraint
      union all select concat_ws(' ', tgname, tgrelid::regclass, tgenabled) from pg_trigger where not tgisinternal
      union all select concat_ws(' ', proname, proargtypes, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
    ) as it`.execute(db);
  return rows[0]!.shape;
}

/** As files find a new database: without rows, and with numbers that begin at 1. */
async function renew(db: Kysely<Database>) {
  await sql`drop schema if exists kept cascade`.execute(db);
  const { rows } = await sql<{ name: string }>`select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' and tablename <> 'message_scan'`.execute(db);
  await sql
    .raw(
      `do $$ begin set local session_replication_role = replica;
        truncate ${rows.map(({ name }) => name).join(', ')} restart identity; update message_scan set scanned_to = now(); end $$`,
    )
    .execute(db);
}

/** False, too, after a file that has left a transaction open. */
async function isAsNew({ db, shape }: NonNullable<typeof shared>): Promise<boolean> {
  try {
    await renew(db);
    return (await shapeOf(db)) === shape;
  } catch {
    return false;
  }
}

/**
 * The only database of this process, as good as new: opening one takes as long as several tests. A file that has left other
 * tables than it found gets its successor a new one.
 */
export async function sharedDatabase(): Promise<Kysely<Database>> {
  await allContinued();
  const left = shared;
  if (left && (await isAsNew(left))) return left.db;
  shared = null;
  void left?.db.destroy().catch(() => {});
  const db = await open();
  shared = { db, shape: await shapeOf(db) };
  return db;
}
