import { openDatabase } from '@nukkad/server/storage/open-database.ts';
import { createTestDatabase } from '@nukkad/server/testing/test-database.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../kernel/database.ts';

/** Another database on the PostgreSQL of one. PostgreSQL ends no deadlock there: its statements time out. */
export async function ownDatabase(shared: Kysely<Database>) {
  const { url, drop } = await createTestDatabase();
  const name = new URL(url).pathname.slice(1);
  await sql`alter database ${sql.id(name)} set deadlock_timeout = '1h'`.execute(shared);
  const db = await openDatabase({ databaseUrl: url, longestWaitMs: 20_000 });
  return {
    db,
    async drop() {
      await db.destroy();
      await drop();
    },
  };
}
