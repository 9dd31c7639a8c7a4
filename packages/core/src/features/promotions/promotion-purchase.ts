import { sql } from 'kysely';
import type { Purchase, Work } from '../../kernel/context.ts';
import type { PaymentOrderRow } from '../../kernel/database.ts';
import { notWithheldEvent } from '../events/withheld-event.ts';
import { applyTransition } from '../payments/order-transitions.ts';
import { weekMs, weeksUsed } from './promotion-weeks.ts';

const ofOrder = ({ db }: Work, orderId: string) =>
  db
    .selectFrom('promotion')
    .innerJoin('event', 'event.id', 'promotion.event_id')
    .select(['promotion.id', 'event_id', 'weeks', 'promotion.starts_at', 'event.status', 'event.starts_at as event_at'])
    .select(notWithheldEvent().as('is_shown'))
    .where('order_id', '=', orderId)
    .executeTakeFirst();

/** Begins when earlier weeks end. Refunded if the event was cancelled, hidden or begun before the payment arrived. */
async function start(work: Work, order: PaymentOrderRow) {
  const { db, now } = work;
  const promotion = await ofOrder(work, order.id);
  if (!promotion?.weeks || promotion.status !== 'published' || !promotion.is_shown || promotion.event_at <= now) {
    await applyTransition(work, { ...order, status: 'paid' }, 'given back');
    return;
  }
  await sql`update promotion set starts_at = begin, ends_at = begin + make_interval(secs => ${(promotion.weeks * weekMs) / 1000})
    from (select greatest(${now}, max(ends_at)) as begin from promotion where event_id = ${promotion.event_id}) as after
    where id = ${promotion.id}`.execute(db);
}

const stop = async ({ db, now }: Work, order: PaymentOrderRow) => {
  await sql`update promotion set ends_at = greatest(starts_at, least(ends_at, ${now}))
    where order_id = ${order.id} and starts_at is not null`.execute(db);
};

async function used(work: Work, order: PaymentOrderRow): Promise<number> {
  const promotion = await ofOrder(work, order.id);
  if (!promotion?.weeks || !promotion.starts_at) return 0;
  const { weeks, starts_at: startsAt } = promotion;
  return (order.amount_paise / weeks) * weeksUsed({ startsAt, weeks }, work.now);
}

export const promotionPurchase: Purchase = { deliver: start, takeBack: stop, release: async () => {}, used };
