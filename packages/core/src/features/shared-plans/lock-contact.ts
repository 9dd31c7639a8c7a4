import type { Context } from '../../kernel/context.ts';

/** Locks the contact, so that removing or refusing waits, and ends the alert afterwards. Null unless they have accepted. */
export async function lockContact({ db, me }: Context): Promise<{ id: string; email: string | null } | null> {
  const row = await db
    .selectFrom('trusted_contact')
    .select(['id', 'email'])
    .where('person_id', '=', me)
    .where('status', '=', 'accepted')
    .forShare()
    .executeTakeFirst();
  return row ?? null;
}
