import { sql, type RawBuilder } from 'kysely';

export type Fields = Readonly<Record<string, string>>;

export interface Own {
  about: string;
  fields: Fields;
  /** Columns that stay out: secrets, what concerns others, and the product's own bookkeeping. */
  without: readonly string[];
  /** The person's rows, with exactly the columns of `fields`. */
  query(me: string): RawBuilder<unknown>;
}

export type OwnTable = Own | { leftOut: string };

/** The rows of a query as JSON, each in a column `row`. */
export const asJson = <T>(query: RawBuilder<T>) =>
  sql<{ row: T }>`select row_to_json(own) as row from (${query}) as own`;

/** The rows of a table whose `column` is the person's id. */
export const whose = (
  table: string,
  column: string,
  about: string,
  fields: Fields,
  without: readonly string[] = [],
): Own => ({
  about,
  fields,
  without: [column, ...without],
  query: (me) => sql`
    select ${sql.join(Object.keys(fields).map((name) => sql.ref(name)))} from ${sql.table(table)}
    where ${sql.ref(column)} = ${me} order by ctid`,
});

export const chosen = (about: string, fields: Fields, query: (me: string) => RawBuilder<unknown>): Own => ({
  about,
  fields,
  without: [],
  query,
});
