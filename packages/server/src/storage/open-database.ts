import { errorMessage } from '@nukkad/core/kernel/thrown-message.ts';
import type { Database } from '@nukkad/core/kernel/database.ts';
import { migrationsFrom } from '@nukkad/core/kernel/migration-provider.ts';
import { noConnection } from '@nukkad/core/kernel/transient-failures.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { PGliteDialect } from './pglite-driver.ts';
import { migrate } from './migrate.ts';
import { PGliteClient, PGliteSocket } from './pglite.ts';
import { PreparingClient } from './prepared-statements.ts';
import { SettingsError } from '../settings/settings-error.ts';

// Counts arrive as numbers: none comes near 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Where = Postgres | { dataDir: string | null } | { socket: PGliteSocket };

interface Postgres {
  databaseUrl: string;
  /** How long a statement waits for a connection, and then for a lock: longer waits should fail rather than hang. */
  longestWaitMs?: number;
}

export interface DatabaseEvents {
  /** `tookMs` includes the wait for a connection. */
  done(statement: string, tookMs: number): void;
  /** A statement, or a connection for one, failed. The statement's caller gets the error too. */
  failed(error: unknown, statement?: string, tookMs?: number): void;
  /** Something failed that nobody waits for. */
  broken(error: unknown, message: string): void;
}

const printed: DatabaseEvents = {
  done() {},
  failed() {},
  broken: (error, message) => console.error(`${message}: ${errorMessage(error)}`),
};

const connect = (where: Where, on: DatabaseEvents) =>
  new Kysely<Database>({
    dialect:
      'databaseUrl' in where
        ? postgres(where, on)
        : pglite('socket' in where ? where.socket : openPGlite(where.dataDir), on),
    log(event) {
      if (event.level === 'error') on.failed(event.error, event.query.sql, event.queryDurationMillis);
      else on.done(event.query.sql, event.queryDurationMillis);
    },
  });

export async function openDatabase(where: Where, on = printed): Promise<Kysely<Database>> {
  const db = connect(where, on);
  try {
    await migrate(migratorOf(db));
    return db;
  } catch (error) {
    await db.destroy();
    // Kysely knows no better words for a migration without a file.
    if (error instanceof Error && /^corrupted migrations: .* is missing$/.test(error.message))
      throw new SettingsError(
        'Nukkad cannot start: a newer version has updated this database. Start that one, or restore a backup.',
      );
    throw error;
  }
}

/** Does not migrate, since servers of another version may be running: throws a SettingsError instead. */
export async function openForCommand(where: Where, version?: 'any version'): Promise<Kysely<Database>> {
  const db = connect(where, printed);
  if (version) return db;
  try {
    const migrations = await migratorOf(db).getMigrations();
    if (migrations.some(({ executedAt }) => executedAt === undefined))
      throw new SettingsError(
        'The tables of this database are not up to date. Start this version of Nukkad once first.',
      );
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

function postgres({ databaseUrl, longestWaitMs = 5000 }: Postgres, on: DatabaseEvents) {
  const pool = connections(on, {
    Client: PreparingClient,
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: longestWaitMs,
    statement_timeout: 3 * longestWaitMs,
    lock_timeout: longestWaitMs,
    idle_in_transaction_session_timeout: 6 * longestWaitMs,
    // JIT compilation of a statement with subqueries takes a second, and running it some milliseconds.
    options: '-c jit=off',
  });
  return new PostgresDialect({
    pool: {
      options: pool.options,
      connect: () =>
        pool.connect().catch((error: unknown) => {
          on.failed(error);
          // The pool's own error for waiting too long has no code.
          if (!(error instanceof Error) || error.message !== 'timeout exceeded when trying to connect') throw error;
          const busy = Object.assign(error, { code: noConnection });
          on.broken(busy, `No database connection was free for ${longestWaitMs / 1000} seconds`);
          throw busy;
        }),
      end: () => pool.end(),
    },
  });
}

export function openPGlite(dataDir: string | null): PGliteSocket {
  const folder = dataDir === null ? null : join(dataDir, 'postgres');
  if (folder !== null) mkdirSync(folder, { recursive: true });
  return new PGliteSocket(folder);
}

function pglite(socket: PGliteSocket, on: DatabaseEvents) {
  const closed = new Promise<void>((resolve) => socket.once('close', resolve));
  const client = new PGliteClient({
    stream: () => socket,
    pipeline: true,
    // Set here so that PGUSER and the like do not apply.
    user: 'postgres',
    database: 'postgres',
    ssl: false,
  });
  // Without a listener the process would end.
  client.on('error', (error) => on.broken(error, 'A database connection broke'));
  let connected: Promise<PGliteClient> | undefined;
  return new PGliteDialect({
    pool: {
      options: {},
      connect: () => {
        connected ??= client.connect().then(() => client);
        return connected.catch((error: unknown) => {
          on.failed(error);
          throw error;
        });
      },
      // The client does not wait for the end, but the next process must find the folder free.
      async end() {
        await client.end();
        await closed;
      },
    },
  });
}

function connections(on: DatabaseEvents, config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // The pool replaces an idle connection that breaks; without a listener the process would end.
  pool.on('error', (error) => on.broken(error, 'A database connection broke'));
  // A connection that breaks while in use also rejects its query.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** What this version runs on a database, in order of the files' names. */
export function migrationFiles(): { name: string; text: string }[] {
  const folder = fileURLToPath(
    new URL('migrations/', import.meta.resolve('@nukkad/core/kernel/migration-provider.ts')),
  );
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}

const migratorOf = (db: Kysely<Database>) => new Migrator({ db, provider: migrationsFrom(migrationFiles()) });
