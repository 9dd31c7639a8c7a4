import { regions } from '@nukkad/core/features/people/built-in-regions.ts';
import { readBothGoTo } from '@nukkad/core/features/people/both-go-to.ts';
import { readTrustSigns } from '@nukkad/core/features/people/trust-signs.ts';
import { Regions } from '@nukkad/core/features/people/regions.ts';
import { readEvents } from '@nukkad/core/features/events/read-events.ts';
import { countUnseen } from '@nukkad/core/features/notifications/read-notifications.ts';
import type { Database } from '@nukkad/core/kernel/database.ts';
import { noConnection } from '@nukkad/core/kernel/transient-failures.ts';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, postgresUrl } from '../testing/test-database.ts';
import { openDatabase } from './open-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>> | null = null;
beforeAll(async () => {
  if (postgresUrl) database = await createTestDatabase();
});
afterAll(() => database?.drop());

const open = () => openDatabase(database ? { databaseUrl: database.url } : { dataDir: null });

async function withTable(work: (db: Kysely<never>, table: string) => Promise<void>) {
  const db: Kysely<never> = (await open()).withTables();
  const table = `word_${crypto.randomUUID().replaceAll('-', '')}`;
  await sql.raw(`create table ${table} (word text)`).execute(db);
  try {
    await work(db, table);
  } finally {
    await sql.raw(`drop table ${table}`).execute(db);
    await db.destroy();
  }
}

const read = (db: Kysely<never>, table: string) =>
  sql`select * from ${sql.raw(table)} where word = ${'chai'}`.execute(db).then(({ rows }) => rows);

test('statements keep working after another process has added a column, on every connection', () =>
  withTable(async (db, table) => {
    const readOften = () => Promise.all(Array.from({ length: 12 }, () => read(db, table)));
    await sql.raw(`insert into ${table} values ('chai')`).execute(db);
    // Statements are prepared at their third use.
    for (let times = 0; times < 4; times++) await readOften();
    await sql.raw(`alter table ${table} add column cups int not null default 2`).execute(db);
    expect(await readOften()).toEqual(Array.from({ length: 12 }, () => [{ word: 'chai', cups: 2 }]));
  }));

test.runIf(postgresUrl)('someone who waits too long for a connection is refused as busy', async () => {
  const db: Kysely<never> = (await open()).withTables();
  const holding = Array.from({ length: 10 }, () => sql`select pg_sleep(6)`.execute(db));
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ code: noConnection });
  await Promise.all(holding);
  await db.destroy();
});

test('a transaction with a stale statement fails once, with a code that is tried again', () =>
  withTable(async (db, table) => {
    const readIn = () => db.transaction().execute((db) => read(db, table));
    for (let times = 0; times < 3; times++) await readIn();
    await sql.raw(`alter table ${table} add column cups int`).execute(db);
    await expect(readIn()).rejects.toMatchObject({ code: '0A000' });
    expect(await readIn()).toEqual([]);
  }));

test.runIf(postgresUrl).each([
  [
    'reads events',
    'unread_announcements',
    (db: Kysely<Database>) => readEvents(db, new Regions(regions), [['a', 'b']]),
  ],
  ['counts unseen notifications', 'as unseen', (db: Kysely<Database>) => countUnseen(db, 'a', new Date())],
  ['reads trust signs', 'as signs', (db: Kysely<Database>) => readTrustSigns({ db, now: new Date() }, 'a')],
  [
    'finds events that both go to',
    'as mine',
    (db: Kysely<Database>) => readBothGoTo({ db, me: 'a', now: new Date() }, 'b'),
  ],
])('the large statement that %s is not planned again each time', async (_, part, ask) => {
  const all = await open();
  await all.connection().execute(async (db) => {
    // It is prepared at its third use, and PostgreSQL plans for the values five times before it may keep a plan.
    for (let times = 0; times < 10; times++) await ask(db);
    const { rows } = await sql`select generic_plans::int, custom_plans::int from pg_prepared_statements
      where statement like ${`%${part}%`}`.execute(db);
    expect(rows).toEqual([{ generic_plans: 3, custom_plans: 5 }]);
  });
  await all.destroy();
});

test('what is asked once takes no place of what is asked often', async () => {
  const all = await open();
  await all.connection().execute(async (db) => {
    for (let nth = 0; nth < 300; nth++) await sql`select ${nth}::int as ${sql.ref(`once_${nth}`)}`.execute(db);
    for (let times = 0; times < 3; times++) await sql`select ${times}::int as often`.execute(db);
    const { rows } =
      await sql`select statement from pg_prepared_statements where statement like '%once%' or statement like '%often%'`.execute(
        db,
      );
    expect(rows).toEqual([{ statement: 'select $1::int as often' }]);
  });
  await all.destroy();
});
