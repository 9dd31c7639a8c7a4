import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { refused, uuid } from '../../kernel/operation.ts';
import { minuteMs } from '../../kernel/time.ts';
import { endShares } from '../people/end-location-shares.ts';
import { isHiddenNow } from '../people/is-hidden.ts';
import { ownPlans } from '../shared-plans/shared-plans.ts';
import type { PlaceOnPlan, Share } from './share-contract.ts';
import { shareFrom } from './shares.ts';

/** Shows where the caller is to everyone with a link of their plan, at most until the link ends. Ends what it showed before.
 * Refuses with `NOT_FOUND`, `GHOST` and `TOO_MANY`. */
export async function showOnPlan(context: Context, { id, liveMinutes, ...place }: PlaceOnPlan): Promise<Share> {
  const { db, me, now, host } = context;
  if (!(await host.rateLimits.take('shares', me))) throw refused('TOO_MANY');
  // Ghost mode at the same time either is seen here, or sees this share and ends it.
  await db.selectFrom('person').select('id').where('id', '=', me).forNoKeyUpdate().execute();
  const plan = await ownPlans(context)
    .where('id', '=', uuid(id))
    .where('ends_at', '>', now)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!plan) throw refused('NOT_FOUND');
  if (await isHiddenNow(db, me, now)) throw refused('GHOST');
  await endShares(context, sql`share.plan_id = ${plan.id}`);
  const row = await db
    .insertInto('share')
    .values({
      id: sql<string>`gen_random_uuid()`,
      conversation_id: null,
      plan_id: plan.id,
      person_id: me,
      live: true,
      ...place,
      moved_at: now,
      ends_at: new Date(Math.min(now.getTime() + liveMinutes * minuteMs, plan.ends_at.getTime())),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return shareFrom(row);
}
