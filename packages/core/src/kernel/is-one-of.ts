import { sql } from 'kysely';

/** SQL: a column is one of these. The subquery keeps their number from PostgreSQL, which would plan again for each number. */
export const isOneOf = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any((select ${ids}::text[])::text[])`;
