import type { Database } from '@nukkad/core/kernel/database.ts';
import { sql, type Kysely } from 'kysely';

/** Suspends a person without end. The decision is missing: as a replica, PostgreSQL checks no references. */
export const suspend = (db: Kysely<Database>, personId: string) =>
  db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`insert into withheld (subject_type, subject_id, owner_id, decision_id)
      values ('person', ${personId}, ${personId}, gen_random_uuid())`.execute(db);
  });
