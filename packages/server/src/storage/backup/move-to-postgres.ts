import type { Database } from '@nukkad/core/kernel/database.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import { openDatabase, openForCommand } from '../open-database.ts';
import { lockFolder } from '../folder-lock.ts';
import { clear, takeEmptyDatabase } from './empty-database.ts';
import { copiedTables, countRows, digestsOf, readAsText, rowsOf, type Table } from './copied-tables.ts';

type Tell = (line: string) => void;

interface Copy {
  from: Transaction<Database>;
  to: Transaction<Database>;
  tell: Tell;
}

/** Rows may arrive before those that they refer to, and triggers have already done their work. */
async function withoutTriggers(to: Transaction<Database>, tables: readonly Table[], work: () => Promise<void>) {
  const { rows: keys } = await sql<{ child: string; name: string }>`
    select conrelid::regclass::text as child, format('%I', conname) as name from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and not condeferrable`.execute(to);
  const setKeys = async (when: string) => {
    for (const { child, name } of keys)
      await sql.raw(`alter table ${child} alter constraint ${name} ${when}`).execute(to);
  };
  const setTriggers = async (state: 'disable' | 'enable') => {
    for (const { name } of tables) await sql.raw(`alter table ${name} ${state} trigger user`).execute(to);
  };
  await setKeys('deferrable initially deferred');
  await setTriggers('disable');
  await work();
  await sql`set constraints all immediate`.execute(to);
  await setTriggers('enable');
  await setKeys('not deferrable');
}

async function insert(to: Transaction<Database>, { name, columns, types }: Table, rows: (string | null)[][]) {
  const values = columns.map((_, at) => sql`${rows.map((row) => row[at])}::text[]`);
  const names = columns.map((_, at) => `value_${at}`);
  const cast = names.map((value, at) => `${value}::${types[at]}`);
  await sql`
    insert into ${sql.raw(name)} (${sql.raw(columns.join(', '))}) overriding system value
    select ${sql.raw(cast.join(', '))} from unnest(${sql.join(values)}) as row (${sql.raw(names.join(', '))})`.execute(
    to,
  );
}

const progressMs = 2000;

async function copyTable({ from, to, tell }: Copy, table: Table): Promise<number> {
  const total = await countRows(from, table);
  let copied = 0;
  let reportedAt = performance.now();
  for await (const rows of rowsOf(from, table)) {
    await insert(to, table, rows);
    copied += rows.length;
    if (performance.now() - reportedAt < progressMs) continue;
    reportedAt = performance.now();
    tell(`  ${table.name}: ${copied} of ${total}`);
  }
  return copied;
}

/** Throws unless each row is in both databases, and nothing else is. */
async function compareTable({ from, to }: Copy, table: Table) {
  const expected = digestsOf(from, table);
  const found = digestsOf(to, table);
  for (let row = 1; ; row++) {
    const [one, other] = [await expected.next(), await found.next()];
    if (one.value !== other.value) throw new Error(`The copy of ${table.name} differs at row ${row}.`);
    if (one.done) return;
  }
}

async function copySequences({ from, to }: Copy) {
  const { rows } = await sql<{ name: string; last: string }>`
    select format('%I', sequencename) as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(from);
  for (const { name, last } of rows) await sql`select setval(${name}::regclass, ${last}::bigint)`.execute(to);
}

/** The migrations that made the empty tables wrote rows, too. */
async function emptyTables(to: Transaction<Database>, tables: readonly Table[]) {
  await sql.raw(`truncate ${tables.map(({ name }) => name).join(', ')} cascade`).execute(to);
}

async function copyAll(copy: Copy): Promise<number> {
  const { from, to, tell } = copy;
  for (const db of [from, to]) await readAsText(db);
  const tables = await copiedTables(from);
  let total = 0;
  await withoutTriggers(to, tables, async () => {
    await emptyTables(to, tables);
    for (const table of tables) {
      const copied = await copyTable(copy, table);
      total += copied;
      if (copied > 0) tell(`${table.name}: ${copied}`);
    }
  });
  await copySequences(copy);
  tell('Comparing each row …');
  for (const table of tables) await compareTable(copy, table);
  return total;
}

async function copyInto(from: Kysely<Database>, databaseUrl: string, tell: Tell): Promise<number> {
  const to = await openDatabase({ databaseUrl });
  try {
    return await from.transaction().execute((from) => to.transaction().execute((to) => copyAll({ from, to, tell })));
  } finally {
    await to.destroy();
  }
}

/** Copies the embedded database into an empty PostgreSQL, which stays empty if anything goes wrong. Returns how many rows. */
export async function move(dataDir: string, databaseUrl: string, tell: Tell): Promise<number> {
  const unlock = lockFolder(dataDir);
  try {
    const from = await openForCommand({ dataDir });
    try {
      const { db, release } = await takeEmptyDatabase(databaseUrl);
      try {
        return await copyInto(from, databaseUrl, tell);
      } catch (error) {
        await clear(db);
        throw error;
      } finally {
        await release();
      }
    } finally {
      await from.destroy();
    }
  } finally {
    await unlock();
  }
}
