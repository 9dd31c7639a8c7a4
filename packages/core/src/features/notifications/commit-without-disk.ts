import { sql } from 'kysely';

/** A condition, always true, by which the statement's transaction commits without waiting for the disk: messages would wait
 * for that write as well. If PostgreSQL itself fails, what was claimed, planned or marked within its last second is done
 * again; no notification is lost. Without `fsync` commits do not wait, and PGlite has nothing that would write later. */
export const commitsQuickly = sql`(select set_config('synchronous_commit',
  case when current_setting('fsync') = 'on' then 'off' else current_setting('synchronous_commit') end, true)) <> ''`;
