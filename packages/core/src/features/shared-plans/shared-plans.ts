import { sql, type Selectable } from 'kysely';
import type { Context, Reader } from '../../kernel/context.ts';
import type { SharedPlanTable } from '../../kernel/database.ts';
import { refused, uuid } from '../../kernel/operation.ts';
import { otherIn, ownRequests } from '../meets/read-requests.ts';
import { endShareOnPlan, endShares } from '../people/end-location-shares.ts';
import type { SharedPlan } from './contract.ts';
import { recipientIn, writeContactMail } from '../trusted-contact/contact-mail.ts';
import { planDigest } from './plan-link.ts';
import { maxPlans } from './plan-limits.ts';
import { mayMeetAt, planEnd } from './plan-time.ts';
import { safeByRange } from './safe-by-time.ts';
import { lockContact } from './lock-contact.ts';

export const planFrom = (row: Selectable<SharedPlanTable>): SharedPlan => ({
  id: row.id,
  requestId: row.request_id,
  name: row.other_name,
  place: row.place,
  meetsAt: row.meets_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  safeAt: row.safe_at?.toISOString() ?? null,
  safeBy: row.safe_by?.toISOString() ?? null,
  alertedAt: row.alerted_at?.toISOString() ?? null,
});

/** Those whose link works, and those that have ended with an alert that still stands. */
export const ownPlans = ({ db, me, now }: Pick<Reader, 'db' | 'me' | 'now'>) =>
  db
    .selectFrom('shared_plan')
    .selectAll()
    .where('person_id', '=', me)
    .where((is) => is.or([is('ends_at', '>', now), is('alerted_at', 'is not', null)]));

export async function readPlans(context: Reader): Promise<SharedPlan[]> {
  const rows = await ownPlans(context).orderBy('meets_at').orderBy('id').execute();
  return rows.map(planFrom);
}

async function readMeeting(context: Context, requestId: string) {
  const { db, me, now } = context;
  const request = await ownRequests(context)
    .where('id', '=', uuid(requestId))
    .where('status', '=', 'accepted')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  const other =
    request && (await db.selectFrom('person').select('name').where('id', '=', otherIn(request, me)).executeTakeFirst());
  if (!request || !other) throw refused('NOT_FOUND');
  return { expiresAt: request.expires_at, name: other.name };
}

interface Shared {
  requestId: string;
  place: string;
  meetsAt: string;
}

type Alert = Pick<Selectable<SharedPlanTable>, 'safe_by' | 'asked_at' | 'alerted_at' | 'alerted_to' | 'alert_digest'>;

/** The alert of an earlier link stays: one that was sent, and one that is set, within the times that are possible for the
 * meeting. */
function keptAlert(kept: Alert | undefined, meetsAt: Date): Partial<Alert> {
  if (!kept) return {};
  const { alerted_at, alerted_to, alert_digest } = kept;
  if (!kept.safe_by) return { alerted_at, alerted_to, alert_digest };
  const { from, to } = safeByRange(meetsAt.getTime());
  const safe_by = new Date(Math.min(Math.max(kept.safe_by.getTime(), from), to));
  return { alert_digest, safe_by, asked_at: safe_by > kept.safe_by ? null : kept.asked_at };
}

export async function sharePlan(context: Context, { requestId, place, meetsAt: at }: Shared) {
  const { db, me, now, host } = context;
  if (!(await host.rateLimits.take('plans', me))) throw refused('TOO_MANY');
  // Two presses at once would both find room.
  await db.selectFrom('person').select('id').where('id', '=', me).forNoKeyUpdate().execute();
  const meeting = await readMeeting(context, requestId);
  const meetsAt = new Date(at);
  if (!mayMeetAt(meetsAt, meeting, now)) throw refused('PLAN_TIME');
  const request_id = uuid(requestId);
  // Locked before the plan, as everywhere, so that removing the contact ends this alert too.
  await lockContact(context);
  await endShares(
    context,
    sql`share.plan_id in (select id from shared_plan where person_id = ${me} and request_id = ${request_id})`,
  );
  const [kept] = await db
    .deleteFrom('shared_plan')
    .where('person_id', '=', me)
    .where('request_id', '=', request_id)
    .returningAll()
    .execute();
  const alert = keptAlert(kept, meetsAt);
  if ((await ownPlans(context).execute()).length >= maxPlans) throw refused('PLANS_OPEN');
  const key = host.secrets.random();
  const row = await db
    .insertInto('shared_plan')
    .values({
      ...(kept ? { id: kept.id } : {}),
      person_id: me,
      request_id,
      digest: planDigest(host, key),
      other_name: meeting.name,
      place,
      meets_at: meetsAt,
      made_at: now,
      ...alert,
      ends_at: planEnd(meetsAt, alert.safe_by ?? null),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { plan: planFrom(row), key };
}

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
  await writeContactMail(
    { db, now: last, secrets },
    { personId: me, contactId: contact?.email === to ? contact.id : null },
    { kind: 'safe', plan, planId },
  );
}

/** One that is not theirs, or has ended, gets the same answer. Refuses with `ALERT_SENT` until they say that they are safe:
 * otherwise the alert would be the last that their contact hears. Refuses with `TOO_MANY`. */
export async function endPlan(context: Context, id: string) {
  const { db, me, host } = context;
  if (!(await host.rateLimits.take('planEnds', me))) throw refused('TOO_MANY');
  const kept = await ownPlans(context).where('id', '=', uuid(id)).forNoKeyUpdate().executeTakeFirst();
  if (kept?.alerted_at) throw refused('ALERT_SENT');
  await endShareOnPlan(context, uuid(id));
  await db.deleteFrom('shared_plan').where('id', '=', uuid(id)).where('person_id', '=', me).execute();
}
