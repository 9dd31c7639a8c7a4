import { sql, type Kysely } from 'kysely';
import type { Database } from './database.ts';

/** Servers have it, but not the compiler's bare library. */
declare const setImmediate: (then: (value?: unknown) => void) => unknown;

/** SQL: a row for each place of the lists, and its number from 1. The subqueries keep the lengths from PostgreSQL, which
 * would plan again for each, and longer than it reads. */
export const numberedKeys = (...lists: (readonly string[])[]) =>
  sql`unnest(${sql.join(lists.map((keys) => sql`(select ${keys}::text[])`))}) with ordinality`;

interface Batch<Key, Row> {
  keys: Key[];
  rows: Promise<readonly (Row | undefined)[]>;
}

/** One statement for all calls of one turn of the event loop, because under load a statement costs more than a row.
 * It begins after the calls, so it reads nothing older than each alone would. `read` gets at most `most` keys, and
 * returns the row of each in their order. Not for transactions. */
export function sharedStatement<Key, Row>(
  most: number,
  read: (db: Kysely<Database>, keys: readonly Key[]) => Promise<readonly (Row | undefined)[]>,
) {
  const gathering = new WeakMap<Kysely<Database>, Batch<Key, Row>>();
  function begin(db: Kysely<Database>): Batch<Key, Row> {
    const keys: Key[] = [];
    const rows = new Promise(setImmediate).then(() => {
      if (gathering.get(db)?.keys === keys) gathering.delete(db);
      return read(db, keys);
    });
    const batch = { keys, rows };
    gathering.set(db, batch);
    return batch;
  }
  return async (db: Kysely<Database>, key: Key): Promise<Row | undefined> => {
    const open = gathering.get(db);
    const { keys, rows } = open && open.keys.length < most ? open : begin(db);
    const nth = keys.push(key) - 1;
    return (await rows)[nth];
  };
}
