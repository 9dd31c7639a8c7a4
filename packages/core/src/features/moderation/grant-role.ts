import { sql, type Transaction } from 'kysely';
import { addToAudit } from '../../kernel/audit-log.ts';
import type { Database } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';
import { findByEmail } from '../people/find-by-email.ts';
import type { ModeratorRole } from './moderator-role.ts';

type Db = Transaction<Database>;

async function endRole(db: Db, personId: string, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('moderator')
    .set({ revoked_at: now })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .returning(['id', 'role'])
    .executeTakeFirst();
  if (!ended) return false;
  await db
    .updateTable('moderation_case')
    .set({ assignee: null })
    .where('assignee', '=', ended.id)
    .where('state', '<>', 'closed')
    .execute();
  await addToAudit({ db, now }, { action: 'role revoked', by: ended.id, role: ended.role });
  return true;
}

export async function grantRole(db: Db, email: string, role: ModeratorRole, now: Date): Promise<{ isChange: boolean }> {
  const { id: personId } = await findByEmail(db, email);
  // Two commands at once leave one role.
  await sql`select from person where id = ${personId} for no key update`.execute(db);
  const current = await db
    .selectFrom('moderator')
    .select('role')
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (current?.role === role) return { isChange: false };
  const { rows: passkeys } = await sql`select from passkey where user_id = ${personId} limit 1`.execute(db);
  if (passkeys.length === 0) throw refused('PASSKEY_NEEDED');
  await endRole(db, personId, now);
  const { id } = await db
    .insertInto('moderator')
    .values({ person_id: personId, role, granted_at: now, revoked_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addToAudit({ db, now }, { action: 'role granted', by: id, role });
  return { isChange: true };
}

/** Their next operation is refused. Refuses with `NOT_FOUND`. */
export async function revokeRole(db: Db, email: string, now: Date): Promise<{ isChange: boolean }> {
  return { isChange: await endRole(db, (await findByEmail(db, email)).id, now) };
}
