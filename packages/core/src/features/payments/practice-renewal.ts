import type { Context } from '../../kernel/context.ts';
import { refused, uuid } from '../../kernel/operation.ts';
import type { Premium } from './contract.ts';
import { practiceCharge, practiceGateway } from './practice-gateway.ts';
import { paidEnd, settlePremium } from './settle-premium.ts';
import { readPremium } from './read-premium.ts';
import { isOver } from './renewal-status.ts';
import { bookCharges } from './renewal-charges.ts';
import { applyToRenewal, lockRenewal } from './renewal-transitions.ts';

export async function settlePracticeRenewal(
  context: Context,
  id: string,
  outcome: 'approve' | 'charge' | 'fail',
): Promise<Premium> {
  const { db, me, now, host } = context;
  if (!host.ways.sandbox || host.gateway !== practiceGateway) throw refused('NOT_FOUND');
  const renewal = await lockRenewal(db, uuid(id));
  if (renewal?.person_id !== me) throw refused('NOT_FOUND');
  if (isOver(renewal.status) || (renewal.status === 'open') !== (outcome === 'approve')) throw refused('ORDER_CLOSED');
  if (outcome === 'fail') await applyToRenewal(context, renewal, 'charge failed');
  else {
    const approved = outcome === 'approve' ? await applyToRenewal(context, renewal, 'approved') : renewal;
    const from = (await paidEnd(db, me)) ?? renewal.starts_at;
    const isDue = outcome === 'charge' || renewal.starts_at === null;
    const start = from !== null && (from > now || outcome === 'charge') ? from : now;
    if (isDue) await bookCharges(context, approved, [practiceCharge(id, start, now)]);
    await db
      .updateTable('renewal')
      .set({ gateway_renewal: id, look_at: (await paidEnd(db, me)) ?? renewal.starts_at })
      .where('id', '=', id)
      .execute();
  }
  await settlePremium(context, me);
  return readPremium(context, me, now);
}
