import { sql } from 'kysely';
import { refused, uuid } from '../../kernel/operation.ts';
import { minuteMs } from '../../kernel/time.ts';
import { ownPlans } from '../shared-plans/own-plans.ts';
import type { PlaceOnPlan, Share } from './location-share-contract.ts';
import { shareFrom } from './location-shares.ts';
import { startShare, type Sharer } from './start-location-share.ts';

/** Shows where the caller is to everyone with a link of their plan, at most until the link ends. Ends what it showed before.
 * Refuses like `startShare`, and with `NOT_FOUND` and `TOO_MANY`. */
export async function showOnPlan(context: Sharer, { id, liveMinutes, ...place }: PlaceOnPlan): Promise<Share> {
  const { me, now, host } = context;
  if (!(await host.rateLimits.take('shares', me))) throw refused('TOO_MANY');
  const row = await startShare(context, async () => {
    const plan = await ownPlans(context)
      .select(sql<string>`gen_random_uuid()`.as('share_id'))
      .where('id', '=', uuid(id))
      .where('ends_at', '>', now)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!plan) return null;
    const ends_at = new Date(Math.min(now.getTime() + liveMinutes * minuteMs, plan.ends_at.getTime()));
    return { id: plan.share_id, plan_id: plan.id, live: true, ...place, ends_at };
  });
  if (!row) throw refused('NOT_FOUND');
  return shareFrom(row);
}
