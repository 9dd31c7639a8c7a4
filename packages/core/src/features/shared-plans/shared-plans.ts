import type { Selectable } from 'kysely';
import type { Context, Reader } from '../../kernel/context.ts';
import type { SharedPlanTable } from '../../kernel/database.ts';
import { refused, uuid } from '../../kernel/operation.ts';
import { otherIn, ownRequests } from '../meets/read-requests.ts';
import type { SharedPlan } from './contract.ts';
import { planDigest } from './plan-link.ts';
import { maxPlans } from './plan-limits.ts';
import { mayMeetAt, planEndsAfterMs } from './plan-time.ts';

const planFrom = (row: Selectable<SharedPlanTable>): SharedPlan => ({
  id: row.id,
  requestId: row.request_id,
  name: row.other_name,
  place: row.place,
  meetsAt: row.meets_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  safeAt: row.safe_at?.toISOString() ?? null,
});

const ownPlans = ({ db, me, now }: Pick<Reader, 'db' | 'me' | 'now'>) =>
  db.selectFrom('shared_plan').selectAll().where('person_id', '=', me).where('ends_at', '>', now);

export async function readPlans(context: Reader): Promise<SharedPlan[]> {
  const rows = await ownPlans(context).orderBy('meets_at').orderBy('id').execute();
  return rows.map(planFrom);
}

/** Refuses with `NOT_FOUND` unless it is an accepted request of theirs whose time has not passed. */
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

export async function sharePlan(context: Context, { requestId, place, meetsAt: at }: Shared) {
  const { db, me, now, host } = context;
  if (!(await host.rateLimits.take('plans', me))) throw refused('TOO_MANY');
  // Two presses at once would both find room.
  await db.selectFrom('person').select('id').where('id', '=', me).forNoKeyUpdate().execute();
  const meeting = await readMeeting(context, requestId);
  const meetsAt = new Date(at);
  if (!mayMeetAt(meetsAt, meeting, now)) throw refused('PLAN_TIME');
  const request_id = uuid(requestId);
  await db.deleteFrom('shared_plan').where('person_id', '=', me).where('request_id', '=', request_id).execute();
  if ((await ownPlans(context).execute()).length >= maxPlans) throw refused('PLANS_OPEN');
  const key = host.secrets.random();
  const row = await db
    .insertInto('shared_plan')
    .values({
      person_id: me,
      request_id,
      digest: planDigest(host, key),
      other_name: meeting.name,
      place,
      meets_at: meetsAt,
      made_at: now,
      ends_at: new Date(meetsAt.getTime() + planEndsAfterMs),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { plan: planFrom(row), key };
}

/** The first time counts, and once more after the meeting has begun. Refuses with `NOT_FOUND` once the plan has ended. */
export async function saySafe(context: Context, id: string): Promise<SharedPlan> {
  const { db, now } = context;
  const kept = await ownPlans(context).where('id', '=', uuid(id)).forNoKeyUpdate().executeTakeFirst();
  if (!kept) throw refused('NOT_FOUND');
  const isNew = kept.safe_at === null || (kept.safe_at < kept.meets_at && kept.meets_at <= now);
  if (!isNew) return planFrom(kept);
  await db.updateTable('shared_plan').set({ safe_at: now }).where('id', '=', kept.id).execute();
  return planFrom({ ...kept, safe_at: now });
}

/** One that is not theirs, or has ended, gets the same answer. */
export async function endPlan({ db, me }: Context, id: string) {
  await db.deleteFrom('shared_plan').where('id', '=', uuid(id)).where('person_id', '=', me).execute();
}
