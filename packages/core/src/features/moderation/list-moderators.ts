import { sql, type Transaction } from 'kysely';
import type { Database } from '../../kernel/database.ts';
import type { ModeratorRole } from './moderator-role.ts';

export interface ListedModerator {
  id: string;
  name: string;
  email: string;
  role: ModeratorRole;
  grantedAt: Date;
  passkeys: number;
}

export async function listModerators(db: Transaction<Database>): Promise<ListedModerator[]> {
  const { rows } = await sql<ListedModerator>`
    select moderator.id, person.name, "user".email, role, granted_at as "grantedAt",
      (select count(*)::int from passkey where passkey.user_id = person.id) as passkeys
    from moderator join person on person.id = moderator.person_id join "user" on "user".id = person.id
    where revoked_at is null order by granted_at, moderator.id`.execute(db);
  return rows;
}
