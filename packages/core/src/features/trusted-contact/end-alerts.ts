import type { Transaction } from 'kysely';
import type { Secrets } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import { planFactsIn, recipientIn, queueContactMail, type PlanFacts } from './queue-contact-mail.ts';

/** The links of alerts that were sent open nothing, as who got them is no longer the contact, and no alert is sent that is
 * set. The contact's row is locked before, so that none is sent meanwhile. */
const endLinks = (db: Transaction<Database>, personId: string) =>
  db
    .updateTable('shared_plan')
    .set({ safe_by: null, asked_at: null, alert_digest: null })
    .where('person_id', '=', personId)
    .where((is) => is.or([is('safe_by', 'is not', null), is('alert_digest', 'is not', null)]))
    .execute();

async function forgetAlerts(db: Transaction<Database>, planIds: readonly string[]) {
  if (planIds.length === 0) return;
  await db.updateTable('shared_plan').set({ alerted_at: null, alerted_to: null }).where('id', 'in', planIds).execute();
}

/** When a person removes or replaces a contact: no alert is sent, and people who got one still learn that they are safe. */
export async function leaveContact(db: Transaction<Database>, personId: string, contactId: string) {
  await endLinks(db, personId);
  const unsent = await db
    .deleteFrom('contact_mail')
    .where('contact_id', '=', contactId)
    .where('kind', '<>', 'safe')
    .returning(['plan_id', 'tries'])
    .execute();
  const silent = unsent.flatMap(({ plan_id, tries }) => (plan_id === null || tries > 0 ? [] : [plan_id]));
  if (silent.length === 0) return;
  await db.deleteFrom('contact_mail').where('plan_id', 'in', silent).execute();
  await forgetAlerts(db, silent);
}

/** When a contact declines: they get no more mails. */
export async function endAlerts(
  { db, secrets }: { db: Transaction<Database>; secrets: Secrets },
  { personId, contactId, email }: { personId: string; contactId: string; email: string },
) {
  await endLinks(db, personId);
  const alerted = await db
    .selectFrom('shared_plan')
    .select(['id', 'alerted_to'])
    .where('person_id', '=', personId)
    .where('alerted_to', 'is not', null)
    .forNoKeyUpdate()
    .execute();
  await forgetAlerts(
    db,
    alerted.flatMap(({ id, alerted_to }) => (recipientIn(secrets, alerted_to ?? '') === email ? [id] : [])),
  );
  await db.deleteFrom('contact_mail').where('contact_id', '=', contactId).execute();
}

/** When a person deletes their account. People who got an alert learn that, or that they are safe if they have said so. Afterwards
 * nothing refers to the account. */
export async function closeAlerts(
  { db, now, secrets }: { db: Transaction<Database>; now: Date; secrets: Secrets },
  personId: string,
  from: NonNullable<PlanFacts['from']>,
) {
  // Locked like this, no mail leaves between reading and deleting it.
  const waiting = await db
    .deleteFrom('contact_mail')
    .where('person_id', '=', personId)
    .returning(['kind', 'facts', 'plan_id', 'tries'])
    .execute();
  const unsent = new Set(waiting.flatMap((it) => (it.kind === 'alert' && it.tries === 0 ? it.plan_id : [])));
  const write = (kind: 'safe' | 'deleted', planId: string, plan: PlanFacts) =>
    unsent.has(planId)
      ? null
      : queueContactMail(
          { db, now, secrets },
          { personId: null, contactId: null },
          { kind, planId, plan: { ...plan, from } },
        );
  for (const { kind, facts, plan_id } of waiting) {
    const plan = kind === 'safe' && plan_id !== null ? planFactsIn(secrets, facts) : null;
    if (plan && plan_id !== null) await write('safe', plan_id, plan);
  }
  const alerted = await db
    .selectFrom('shared_plan')
    .select(['id', 'meets_at', 'alerted_to'])
    .where('person_id', '=', personId)
    .where('alerted_to', 'is not', null)
    .execute();
  for (const { id, meets_at: meetsAt, alerted_to } of alerted) {
    const to = recipientIn(secrets, alerted_to ?? '');
    if (to !== null) await write('deleted', id, { other: '', place: '', meetsAt, at: now, key: '', to });
  }
}
