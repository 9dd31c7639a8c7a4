import { sql } from 'kysely';

export const base64 = (column: string) => sql<string>`translate(encode(${sql.ref(column)}, 'base64'), E'\\n', '')`;
