import type { Transaction } from 'kysely';
import type { Database } from '../../kernel/database.ts';

/** Ends those that are set, and the links of those that were sent: who got them is no longer the person's contact. The contact's row is
 * locked before, so that no alert is sent meanwhile. */
export async function endAlerts(db: Transaction<Database>, personId: string) {
  await db
    .updateTable('shared_plan')
    .set({ safe_by: null, asked_at: null, alerted_at: null, alert_digest: null })
    .where('person_id', '=', personId)
    .where((is) => is.or([is('safe_by', 'is not', null), is('alert_digest', 'is not', null)]))
    .execute();
}
