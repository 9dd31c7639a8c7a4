import type { Context } from '../../kernel/context.ts';
import { refused, uuid } from '../../kernel/operation.ts';
import type { SharedPlan } from './contract.ts';
import { lockContact } from './lock-contact.ts';
import { planEnd } from './plan-end.ts';
import { maySaySafeBy } from './safe-by-range.ts';
import { moreTimeMs } from './plan-times.ts';
import { ownPlans, planFrom } from './own-plans.ts';

/** Refuses with `NOT_FOUND` once the plan has ended, `NO_CONTACT`, `SAFE_BY_TIME` and, until they are safe, `ALERT_SENT`. */
export async function setSafeBy(context: Context, id: string, at: string | null): Promise<SharedPlan> {
  const { db, me, now, host } = context;
  // Turning an alert off is never limited.
  if (at !== null && !(await host.rateLimits.take('plans', me))) throw refused('TOO_MANY');
  const contact = await lockContact(context);
  const kept = await ownPlans(context).where('id', '=', uuid(id)).forNoKeyUpdate().executeTakeFirst();
  if (!kept) throw refused('NOT_FOUND');
  if (kept.alerted_at) throw refused('ALERT_SENT');
  const safe_by = at === null ? null : new Date(at);
  if (safe_by && contact === null) throw refused('NO_CONTACT');
  // After an alert not at once again, or each would send two mails.
  const from = new Date(Math.max(now.getTime(), (contact?.last_alert_at?.getTime() ?? 0) + moreTimeMs));
  if (safe_by && !maySaySafeBy(safe_by, kept.meets_at, from)) throw refused('SAFE_BY_TIME');
  const row = await db
    .updateTable('shared_plan')
    .set({ safe_by, asked_at: null, ends_at: planEnd(kept.meets_at, safe_by), ...(safe_by ? { safe_at: null } : {}) })
    .where('id', '=', kept.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .updateTable('share')
    .set({ ends_at: row.ends_at })
    .where('plan_id', '=', row.id)
    .where('ends_at', '>', row.ends_at)
    .execute();
  return planFrom(row);
}
