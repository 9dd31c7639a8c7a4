import type { Database } from '@nukkad/core/database.ts';
import { migrationsFrom } from '@nukkad/core/migrations.ts';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { PGliteThread } from './pglite.ts';

// Counts arrive as numbers: none of ours comes near 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** PostgreSQL by its address, or PGlite in a folder (null: in memory, for tests). */
export type Where = { databaseUrl: string } | { dataDir: string | null };

/** Opens the database and brings its tables up to date. Close it with `destroy`. */
export async function openDatabase(where: Where): Promise<Kysely<Database>> {
  const db = new Kysely<Database>({
    dialect: 'databaseUrl' in where ? postgres(where.databaseUrl) : pglite(where.dataDir),
  });
  await migrate(db);
  return db;
}

function postgres(connectionString: string) {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    // Whoever waits longer than this is better told so than left hanging; all in ms.
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 30_000,
  });
  // An idle connection that breaks is replaced by the pool; without a listener the process would end.
  pool.on('error', (error) => console.error(`A database connection broke: ${error.message}`));
  // One that breaks while it is used tells its query as well, which is who can do something about it.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool });
}

function pglite(dataDir: string | null) {
  if (dataDir === null) return new PGliteDialect({ pglite: new PGlite({ extensions: { pg_trgm } }) });
  const folder = join(dataDir, 'postgres');
  mkdirSync(folder, { recursive: true });
  return new PGliteDialect({ pglite: new PGliteThread(folder) });
}

async function migrate(db: Kysely<Database>) {
  const folder = fileURLToPath(new URL('migrations/', import.meta.resolve('@nukkad/core/app.ts')));
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
  const { error } = await new Migrator({ db, provider: migrationsFrom(files) }).migrateToLatest();
  if (error) throw error;
}
