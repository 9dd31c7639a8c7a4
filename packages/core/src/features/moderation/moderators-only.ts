import { sql } from 'kysely';
import type { FreshContext, Reader } from '../../kernel/context.ts';
import { freshlySignedIn, refused } from '../../kernel/operation.ts';
import type { ModeratorRole } from './moderator-role.ts';

export interface Moderator {
  id: string;
  role: ModeratorRole;
}

export interface ModeratingContext extends FreshContext {
  moderator: Moderator;
}

export const roleOf = async ({ db, me }: Pick<Reader, 'db' | 'me'>): Promise<Moderator | null> =>
  (await db
    .selectFrom('moderator')
    .select(['id', 'role'])
    .where('person_id', '=', me)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()) ?? null;

/** For every operation of moderators: the role as it is now, and a passkey used within the last minutes. */
export const moderating = freshlySignedIn.use(async ({ context, next }) => {
  const { db, me, sessionId } = context;
  const { rows } = await sql<Moderator & { has_passkey: boolean }>`
    select moderator.id, role, exists (select from "session" where "id" = ${sessionId} and "provenBy" = 'passkey') as has_passkey
    from moderator where person_id = ${me} and revoked_at is null for share`.execute(db);
  const [moderator] = rows;
  if (!moderator) throw refused('MODERATORS_ONLY');
  if (!moderator.has_passkey) throw refused('PASSKEY_NEEDED');
  return next({ context: { ...context, moderator: { id: moderator.id, role: moderator.role } } });
});
