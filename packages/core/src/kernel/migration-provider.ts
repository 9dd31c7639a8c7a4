import { sql } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';

/** Statements end with a semicolon at the end of a line and an empty line. */
const statements = (text: string) =>
  text.split(/;\s*\n\s*\n|;\s*$/).filter((part) => part.replace(/--.*$/gm, '').trim());

/** How long a migration may wait for a table, in ms: later statements on the table wait behind it. */
const lockWaitMs = 500;

/** The host reads the files (`migrations/*.sql`) and runs each in a transaction. */
export function migrationsFrom(files: readonly { name: string; text: string }[]): MigrationProvider {
  const migrations: Record<string, Migration> = {};
  for (const { name, text } of files)
    migrations[name] = {
      async up(db) {
        // An index of a large table takes longer than any statement of a request may.
        await sql`set local statement_timeout = 0`.execute(db);
        await sql`set local lock_timeout = ${sql.lit(lockWaitMs)}`.execute(db);
        for (const statement of statements(text)) await sql.raw(statement).execute(db);
      },
    };
  return { getMigrations: async () => migrations };
}
