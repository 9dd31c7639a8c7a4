import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import type { Database, PaymentOrderRow } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';
import type { Order } from './contract.ts';
import { premiumOrderWords } from './payment-words.ts';

const ordersWhere = (rest: RawBuilder<unknown>) => sql<
  PaymentOrderRow & { event_name: string | null; refund_paise: number | null; refunded_at: Date | null }
>`
  select payment_order.*, event.name as event_name, refund.amount_paise as refund_paise, refund.refunded_at
  from payment_order left join event on event.id = payment_order.event_id
  left join lateral (
    select sum(amount_paise)::int as amount_paise, case when bool_and(refunded_at is not null) then max(refunded_at) end as refunded_at
    from payment where payment.order_id = payment_order.id and refund_wanted_at is not null
  ) as refund on true
  ${rest}`;

export async function readOrders(
  db: Kysely<Database>,
  rest: RawBuilder<unknown>,
): Promise<{ owner: string; order: Order }[]> {
  const { rows } = await ordersWhere(rest).execute(db);
  return rows.map((row) => ({
    owner: row.person_id,
    order: {
      id: row.id,
      purpose: row.purpose,
      description: row.event_name ?? premiumOrderWords,
      quantity: row.quantity,
      transferred: row.transferred,
      isReceived: row.transferred_from !== null,
      amountPaise: row.amount_paise,
      status: row.status,
      eventId: row.event_id,
      holdUntil: row.status === 'open' ? (row.hold_until?.toISOString() ?? null) : null,
      orderedAt: row.ordered_at.toISOString(),
      settledAt: row.settled_at?.toISOString() ?? null,
      refund:
        row.refund_paise === null
          ? null
          : { amountPaise: row.refund_paise, refundedAt: row.refunded_at?.toISOString() ?? null },
    },
  }));
}

export async function readOwnOrder(
  { db, me }: Pick<Reader, 'me'> & { db: Kysely<Database> },
  id: string,
): Promise<Order> {
  const [found] = await readOrders(db, sql`where payment_order.id = ${id} and payment_order.person_id = ${me}`);
  if (!found) throw refused('NOT_FOUND');
  return found.order;
}

/** Latest first. */
export async function readOwnOrders({ db, me }: Reader): Promise<Order[]> {
  const own = await readOrders(db, sql`where payment_order.person_id = ${me} order by ordered_at desc, id limit 200`);
  return own.map(({ order }) => order);
}
