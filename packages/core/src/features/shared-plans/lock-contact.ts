import type { Context } from '../../kernel/context.ts';

/** Locks the contact until the end of the transaction, so that removing or refusing waits, and ends the alert afterwards.
 * Null unless they have accepted. */
export async function lockContact({ db, me }: Context): Promise<string | null> {
  const row = await db
    .selectFrom('trusted_contact')
    .select('id')
    .where('person_id', '=', me)
    .where('status', '=', 'accepted')
    .forShare()
    .executeTakeFirst();
  return row?.id ?? null;
}
