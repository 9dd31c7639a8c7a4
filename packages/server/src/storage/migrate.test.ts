import { migrationsFrom } from '@nukkad/core/kernel/migration-provider.ts';
import { sql, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { createTestDatabase, postgresUrl } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';
import { openForCommand } from './open-database.ts';

type Db = Kysely<never>;

const tables = { name: '001-tables', text: 'create table seat (id int);\n\ncreate table stall (id int);\n' };
const columns = {
  name: '002-columns',
  text: 'alter table seat add column row_number int;\n\nalter table stall add column row_number int;\n',
};

const migratorOf = (db: Db, files: (typeof tables)[]) =>
  new Migrator({ db, provider: migrationsFrom(files), migrationTableName: 'm', migrationLockTableName: 'm_lock' });

/** A database of the version before, its connection, and one that migrates it. */
async function upgrading(work: (serving: Db, migrating: Db) => Promise<void>) {
  const { url, drop } = await createTestDatabase();
  const open = async (): Promise<Db> => (await openForCommand({ databaseUrl: url }, 'any version')).withTables();
  const [serving, migrating] = [await open(), await open()];
  try {
    await migrate(migratorOf(serving, [tables]));
    await work(serving, migrating);
  } finally {
    await Promise.all([serving.destroy(), migrating.destroy()]);
    await drop();
  }
}

const waitsForLock = (db: Db) =>
  expect.poll(
    async () =>
      (
        await sql`select from pg_locks where not granted and database = (select oid from pg_database
        where datname = current_database())`.execute(db)
      ).rows.length,
    { timeout: 40_000, interval: 10 },
  );

/** Migrates while a transaction of the version before holds `stall`, and calls `meanwhile` once the migration waits. */
const whileHeld = (meanwhile: (transaction: Db, serving: Db) => Promise<unknown>) =>
  upgrading(async (serving, migrating) => {
    let migrated: Promise<void> | undefined;
    await serving.transaction().execute(async (transaction) => {
      await sql`select id from stall`.execute(transaction);
      migrated = migrate(migratorOf(migrating, [tables, columns]));
      await waitsForLock(serving).toBe(1);
      await meanwhile(transaction, serving);
    });
    await migrated;
    await sql`select seat.row_number, stall.row_number from seat, stall`.execute(serving);
  });

test.runIf(postgresUrl)('a migration gives way to a transaction that waits for it, and is tried again', () =>
  whileHeld((transaction) => sql`select id from seat`.execute(transaction)),
);

test.runIf(postgresUrl)('others read a table that a migration waits for, and it ends when the table is free', () =>
  whileHeld((_transaction, serving) => sql`select id from stall`.execute(serving)),
);

test.runIf(postgresUrl)('what fails for another reason is not tried again, and the migrations before it are kept', () =>
  upgrading(async (serving, migrating) => {
    const wrong = { name: '003-wrong', text: 'alter table nothing add column row_number int;\n' };
    await expect(migrate(migratorOf(migrating, [tables, columns, wrong]))).rejects.toMatchObject({ code: '42P01' });
    await sql`select row_number from stall`.execute(serving);
  }),
);
