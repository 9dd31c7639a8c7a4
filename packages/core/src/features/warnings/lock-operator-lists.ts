import { sql, type Kysely } from 'kysely';
import type { Database } from '../../kernel/database.ts';

const key = sql`hashtextextended('operator lists', 0)`;

/** Until the commit: a change of the lists waits for texts that were compared with them, and new texts wait for it. */
export const lockLists = (db: Kysely<Database>) => sql`select pg_advisory_xact_lock(${key})`.execute(db);

/** For comparing a text. The lists must be read afterwards, in another statement. */
export const lockListsShared = (db: Kysely<Database>) => sql`select pg_advisory_xact_lock_shared(${key})`.execute(db);
