import { sql, type Selectable } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import type { SharedPlanTable } from '../../kernel/shared-plan-tables.ts';
import { refused, uuid } from '../../kernel/operation.ts';
import { otherIn, ownRequests } from '../meets/own-requests.ts';
import { endShares } from '../people/end-location-shares.ts';
import { lockContact } from './lock-contact.ts';
import { ownPlans, planFrom } from './own-plans.ts';
import { planDigest } from './plan-link.ts';
import { maxPlans } from './plan-limits.ts';
import { planEnd } from './plan-end.ts';
import { mayMeetAt } from './may-meet-at.ts';
import { safeByRange } from './safe-by-range.ts';

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

/** The alert of an earlier link stays if it was sent, or if its time is possible for the meeting. */
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
