import type { Selectable } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import type { SharedPlanTable } from '../../kernel/shared-plan-tables.ts';
import type { SharedPlan } from './contract.ts';

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
