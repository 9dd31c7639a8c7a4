import type { Context } from '../../kernel/context.ts';
import { refused, uuid } from '../../kernel/operation.ts';
import { endShareOnPlan } from '../people/end-location-shares.ts';
import { ownPlans } from './own-plans.ts';

/** One that is not theirs, or has ended, gets the same answer. Refuses with `ALERT_SENT` until they say that they are safe:
 * otherwise the alert would be the last that their contact gets. Refuses with `TOO_MANY`. */
export async function endPlan(context: Context, id: string) {
  const { db, me, host } = context;
  if (!(await host.rateLimits.take('planEnds', me))) throw refused('TOO_MANY');
  const kept = await ownPlans(context).where('id', '=', uuid(id)).forNoKeyUpdate().executeTakeFirst();
  if (kept?.alerted_at) throw refused('ALERT_SENT');
  await endShareOnPlan(context, uuid(id));
  await db.deleteFrom('shared_plan').where('id', '=', uuid(id)).where('person_id', '=', me).execute();
}
