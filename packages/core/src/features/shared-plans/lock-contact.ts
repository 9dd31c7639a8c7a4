import type { Selectable } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import type { TrustedContactTable } from '../../kernel/shared-plan-tables.ts';

type Contact = Pick<Selectable<TrustedContactTable>, 'id' | 'email' | 'last_alert_at'>;

/** Locks the contact, so that removing or refusing waits, and ends the alert afterwards. Null unless they have accepted. */
export async function lockContact({ db, me }: Context): Promise<Contact | null> {
  const row = await db
    .selectFrom('trusted_contact')
    .select(['id', 'email', 'last_alert_at'])
    .where('person_id', '=', me)
    .where('status', '=', 'accepted')
    .forShare()
    .executeTakeFirst();
  return row ?? null;
}
