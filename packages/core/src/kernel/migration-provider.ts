import { sql } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';

/** Statements end with a semicolon at the end of a line and an empty line. */
const statements = (text: string) =>
  text.split(/;\s*\n\s*\n|;\s*$/).filter((part) => part.replace(/--.*$/gm, '').trim());

/** The host reads the files (`migrations/*.sql`). */
export function migrationsFrom(files: readonly { name: string; text: string }[]): MigrationProvider {
  const migrations: Record<string, Migration> = {};
  for (const { name, text } of files)
    migrations[name] = {
      async up(db) {
        for (const statement of statements(text)) await sql.raw(statement).execute(db);
      },
    };
  return { getMigrations: async () => migrations };
}
