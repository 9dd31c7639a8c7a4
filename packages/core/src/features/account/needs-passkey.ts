import { sql, type Kysely } from 'kysely';
import type { Database } from '../../kernel/database.ts';

/** Moderators confirm with a passkey before they add or remove one: access to their mail is never enough. */
export async function needsPasskey(db: Kysely<Database>, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from "session" as own where "id" = ${sessionId} and "provenBy" is distinct from 'passkey'
      and exists (select from moderator where person_id = own."userId" and revoked_at is null)`.execute(db);
  return rows.length > 0;
}
