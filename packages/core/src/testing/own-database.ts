import { openDatabase } from '@nukkad/server/storage/open-database.ts';
import { createTestDatabase } from '@nukkad/server/testing/test-database.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../kernel/database.ts';

/** Another database on the PostgreSQL of one. Its statements wait for locks no longer than the product's, also in a deadlock,
 * which PostgreSQL would otherwise end unnoticed. */
export async function ownDatabase(shared: Kysely<Database>) {
  const { url, drop } = await createTestDatabase();
  const name = new URL(url).pathname.slice(1);
  await sql`alter database ${sql.id(name)} set deadlock_timeout = '1h'`.execute(shared);
  const db = await openDatabase({ databaseUrl: url });
  return {
    db,
    async drop() {
      await db.destroy();
      await drop();
    },
  };
}
