import type { Selectable } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import type { SharedPlanTable } from '../../kernel/shared-plan-tables.ts';
import { refused, uuid } from '../../kernel/operation.ts';
import { endShareOnPlan } from '../people/end-location-shares.ts';
import { recipientIn, queueContactMail } from '../trusted-contact/queue-contact-mail.ts';
import type { SharedPlan } from './contract.ts';
import { lockContact } from './lock-contact.ts';
import { ownPlans, planFrom } from './own-plans.ts';

/** The first time counts, and once more after the meeting has begun. Nobody sees any more where they are, and an alert that is
 * set ends; its recipient then learns that they are safe, also long after it. Refuses with `NOT_FOUND` once the plan has ended,
 * and with `TOO_MANY` long after the last alert that can be set in an hour has ended. */
export async function saySafe(context: Context, id: string): Promise<SharedPlan> {
  const { db, me, now, host } = context;
  if (!(await host.rateLimits.take('safeWords', me))) throw refused('TOO_MANY');
  // The contact before the plan, in one order with those who end their alerts.
  const contact = await lockContact(context);
  const kept = await ownPlans(context).where('id', '=', uuid(id)).forNoKeyUpdate().executeTakeFirst();
  if (!kept) throw refused('NOT_FOUND');
  await endShareOnPlan(context, kept.id);
  const hasAlert = kept.safe_by !== null || kept.alerted_at !== null;
  const isNew = hasAlert || kept.safe_at === null || (kept.safe_at < kept.meets_at && kept.meets_at <= now);
  if (!isNew) return planFrom(kept);
  const safe = { safe_at: now, safe_by: null, asked_at: null, alerted_at: null, alerted_to: null };
  await db.updateTable('shared_plan').set(safe).where('id', '=', kept.id).execute();
  if (kept.alerted_at && kept.alerted_to) await writeAllClear(context, kept, contact);
  return planFrom({ ...kept, ...safe });
}

/** To the address that got the alert, which may no longer be their contact's. */
async function writeAllClear(
  { db, now, me, host: { secrets } }: Context,
  { id: planId, other_name: other, place, meets_at: meetsAt, alerted_at, alerted_to }: Selectable<SharedPlanTable>,
  contact: Awaited<ReturnType<typeof lockContact>>,
) {
  const to = recipientIn(secrets, alerted_to ?? '');
  if (to === null) return;
  const plan = { other, place, meetsAt, at: now, key: '', to };
  // The alert may have been written after this began; it goes first.
  const last = new Date(Math.max(now.getTime(), alerted_at?.getTime() ?? 0));
  await queueContactMail(
    { db, now: last, secrets },
    { personId: me, contactId: contact?.email === to ? contact.id : null },
    { kind: 'safe', plan, planId },
  );
}
