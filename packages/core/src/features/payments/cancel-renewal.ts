import type { Work, Context } from '../../kernel/context.ts';
import { applyToRenewal } from './renewal-transitions.ts';
import type { Premium } from './contract.ts';
import { settlePremium } from './settle-premium.ts';
import { readPremium } from './read-premium.ts';

/** Ends someone's renewals. A job tells the gateway, also after the account is gone. */
export async function cancelRenewal(work: Work, personId: string): Promise<void> {
  const running = await work.db
    .selectFrom('renewal')
    .selectAll()
    .where('person_id', '=', personId)
    .where('status', 'in', ['open', 'active', 'failing'])
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const renewal of running) await applyToRenewal(work, renewal, 'cancelled');
}

export async function cancelOwnRenewal(context: Context): Promise<Premium> {
  await cancelRenewal(context, context.me);
  await settlePremium(context, context.me);
  return readPremium(context, context.me, context.now);
}
