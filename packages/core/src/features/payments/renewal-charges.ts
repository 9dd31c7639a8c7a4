import type { Kysely } from 'kysely';
import type { Work } from '../../kernel/context.ts';
import type { Database, RenewalRow } from '../../kernel/database.ts';
import type { Charge } from './gateway.ts';
import { premiumPricePaise } from './premium-terms.ts';
import { type RenewalTrigger, applyToRenewal } from './renewal-transitions.ts';

export const isBooked = async (db: Kysely<Database>, { gateway }: RenewalRow, { id }: Charge) =>
  (await db
    .selectFrom('payment')
    .select('id')
    .where('gateway', '=', gateway)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;

function triggerOf({ ended_at }: RenewalRow, { amountPaise, chargedAt }: Charge): RenewalTrigger {
  if (amountPaise !== premiumPricePaise) return 'charged wrong amount';
  return ended_at !== null && chargedAt > ended_at ? 'charged late' : 'charged';
}

/** Records the new charges of a locked renewal. Returns the updated renewal and their number. */
export async function bookCharges(
  work: Work,
  renewal: RenewalRow,
  charges: readonly Charge[],
): Promise<{ renewal: RenewalRow; found: number }> {
  let found = 0;
  for (const charge of charges)
    if (!(await isBooked(work.db, renewal, charge))) {
      renewal = await applyToRenewal(work, renewal, triggerOf(renewal, charge), charge);
      found++;
    }
  return { renewal, found };
}
