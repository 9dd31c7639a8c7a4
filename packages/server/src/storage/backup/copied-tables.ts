import type { Database } from '@nukkad/core/kernel/database.ts';
import { onlyRow } from '@nukkad/core/kernel/only-row.ts';
import { sql, type Kysely, type Transaction } from 'kysely';

export interface Table {
  /** Quoted for SQL, as are its columns. */
  name: string;
  columns: string[];
  types: string[];
}

/** Without unlogged tables, which say where people are, `nearby_change`, whose transaction numbers mean nothing in
 * another database, and the tables of the migrations. */
export async function copiedTables(db: Kysely<Database>): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select format('%I', relname) as name,
      array_agg(format('%I', attname) order by attname) as columns,
      array_agg(format_type(atttypid, atttypmod) order by attname) as types
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
      and relname not like 'kysely\\_%' and relname <> 'nearby_change'
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`.execute(db);
  return rows;
}

/** Values as text read the same in every database. */
export async function readAsText(db: Transaction<Database>) {
  await sql`set local timezone = 'UTC'`.execute(db);
  await sql`set local datestyle = 'ISO, YMD'`.execute(db);
  await sql`set local intervalstyle = 'postgres'`.execute(db);
  await sql`set local bytea_output = 'hex'`.execute(db);
  await sql`set local extra_float_digits = 1`.execute(db);
  // Copying takes longer than what pages ask.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
}

const asText = ({ columns }: Table) => sql.raw(columns.map((column) => `${column}::text`).join(', '));

async function* fetchAll<Row>(db: Transaction<Database>, cursor: string, query: ReturnType<typeof sql>, size: number) {
  const name = sql.id(cursor);
  await sql`declare ${name} no scroll cursor for ${query}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(size)} from ${name}`.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close ${name}`.execute(db);
}

/** Pictures are some 300 kB each. */
const batchOf = (table: Table) => (table.types.includes('bytea') ? 16 : 1000);

export async function* rowsOf(db: Transaction<Database>, table: Table): AsyncGenerator<(string | null)[][]> {
  const query = sql`select array[${asText(table)}] as row from ${sql.raw(table.name)}`;
  for await (const rows of fetchAll<{ row: (string | null)[] }>(db, 'copied_rows', query, batchOf(table)))
    yield rows.map(({ row }) => row);
}

/** A digest of each row, in the order of the digests: the same for the same rows in any database. */
export async function* digestsOf(db: Transaction<Database>, table: Table): AsyncGenerator<string> {
  const query = sql`
    select encode(sha256(convert_to(row(${asText(table)})::text, 'UTF8')), 'hex') collate "C" as digest
    from ${sql.raw(table.name)} order by 1`;
  for await (const rows of fetchAll<{ digest: string }>(db, 'row_digests', query, 10_000))
    for (const { digest } of rows) yield digest;
}

export async function countRows(db: Kysely<Database>, table: Table): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.raw(table.name)}`.execute(db);
  return onlyRow(rows).rows;
}
