import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../kernel/database.ts';
import type { WithheldTable } from '../../kernel/moderation-tables.ts';

type WithheldType = WithheldTable['subject_type'];

/** The ids of what moderators keep from everyone else. The list is short, so the subquery runs once per statement. */
const withheldIds = (type: WithheldType) =>
  sql`(select subject_id from withheld where subject_type = ${sql.lit(type)})`;

/** For every query that shows something of someone else. The id is SQL, text or a UUID, and never null. */
export const notWithheld = (type: WithheldType, id: RawBuilder<unknown>) =>
  sql<boolean>`cast(${id} as text) not in ${withheldIds(type)}`;

export async function isSuspended(db: Kysely<Database>, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from withheld where subject_type = 'person' and subject_id = ${personId} limit 1`.execute(db);
  return rows.length > 0;
}
