import { sql } from 'kysely';
import type { Context, Reader } from '../../kernel/context.ts';
import type { EventRow } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';
import { mustNotBeWithheld } from '../events/withheld-event.ts';
import { lockEvent } from '../hosting/lock-event.ts';
import { readOwnEvent } from '../hosting/hosted-event.ts';
import type { Order } from '../payments/contract.ts';
import { applyTransition } from '../payments/order-transitions.ts';
import { readOwnOrder } from '../payments/read-orders.ts';
import { lockPromotionOrders } from '../payments/lock-promotion-orders.ts';
import { holdMs } from '../tickets/hold-time.ts';
import { weeksToBuy } from './promotion-weeks.ts';

type Promotable = Pick<EventRow, 'status' | 'is_private' | 'feed_id' | 'starts_at'>;

const mayBePromoted = (event: Promotable, now: Date) =>
  event.status === 'published' && !event.is_private && event.feed_id === null && event.starts_at > now;

async function promotedUntil({ db, now }: Pick<Reader, 'db' | 'now'>, eventId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('promotion')
    .select((is) => is.fn.max('ends_at').as('until'))
    .where('event_id', '=', eventId)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return row?.until ?? null;
}

export async function readPromotion(context: Reader, id: string) {
  const { db, now, host } = context;
  await readOwnEvent(context, id);
  const event = await db
    .selectFrom('event')
    .select(['status', 'is_private', 'feed_id', 'starts_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const until = await promotedUntil(context, id);
  return {
    until: until?.toISOString() ?? null,
    weekPrice: host.gateway && host.settings.values.PROMOTION_WEEK_RUPEES,
    weeks: mayBePromoted(event, now) ? weeksToBuy({ startsAt: event.starts_at }, until, now) : 0,
  };
}

/** Opens an order to pay. Safe to repeat with the same id. An order of the event that is still open ends. */
export async function orderPromotion(
  context: Context,
  { id, orderId, weeks, weekPrice }: { id: string; orderId: string; weeks: number; weekPrice: number },
): Promise<Order> {
  const { db, me, now, host } = context;
  const event = await lockEvent(context, id, 'promote');
  const known = await db
    .selectFrom('payment_order')
    .leftJoin('promotion', 'promotion.order_id', 'payment_order.id')
    .select(['payment_order.person_id', 'promotion.event_id'])
    .where('payment_order.id', '=', orderId)
    .executeTakeFirst();
  if (known) {
    if (known.person_id !== me || known.event_id !== id) throw refused('ID_TAKEN');
    return readOwnOrder(context, orderId);
  }
  const price = host.settings.values.PROMOTION_WEEK_RUPEES;
  if (!host.gateway || price === null) throw refused('PAYMENTS_OFF');
  if (price !== weekPrice) throw refused('PRICE_CHANGED');
  const until = await promotedUntil(context, id);
  await mustNotBeWithheld(db, id);
  if (!mayBePromoted(event, now) || weeks > weeksToBuy({ startsAt: event.starts_at }, until, now))
    throw refused('NOT_PROMOTABLE');
  for (const open of await lockPromotionOrders(db, id, ['open'])) await applyTransition(context, open, 'given up');
  await db
    .insertInto('payment_order')
    .values({
      id: orderId,
      person_id: me,
      purpose: 'promotion',
      event_id: null,
      amount_paise: weeks * price * 100,
      status: 'open',
      ordered_at: now,
      hold_until: new Date(now.getTime() + holdMs),
      settled_at: null,
    })
    .execute();
  await db.insertInto('promotion').values({ event_id: id, order_id: orderId, weeks }).execute();
  return readOwnOrder(context, orderId);
}

/** Only what is promoted, or was, can be hidden. */
export async function hidePromotion({ db, me, now }: Context, eventId: string) {
  const { rows } = await sql`
    insert into promotion_hidden (person_id, event_id, hidden_at)
    select ${me}, event.id, ${now} from event
    where event.id = ${eventId} and event.status <> 'draft'
      and exists (select from promotion where promotion.event_id = event.id and promotion.starts_at is not null)
    on conflict (person_id, event_id) do update set hidden_at = promotion_hidden.hidden_at
    returning event_id`.execute(db);
  if (rows.length === 0) throw refused('NOT_FOUND');
}
