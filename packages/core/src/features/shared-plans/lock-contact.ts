import type { Context } from '../../kernel/context.ts';

/** Kept as they are until the end of the transaction: whoever removes them, or refuses, waits and then ends the alert. Null
 * unless they have accepted. */
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
