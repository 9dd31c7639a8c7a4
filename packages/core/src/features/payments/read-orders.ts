import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import type { Database, PaymentOrderRow } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';
import type { Order } from './contract.ts';
import { premiumOrderWords, promotionOrderWords } from './order-descriptions.ts';

const ordersWhere = (rest: RawBuilder<unknown>) => sql<
  PaymentOrderRow & {
    event_name: string | null;
    refund_paise: number | null;
    refunded_at: Date | null;
    promoted: string | null;
    weeks: number | null;
    promoted_until: Date | null;
  }
>`
  select payment_order.*, event.name as event_name, refund.amount_paise as refund_paise, refund.refunded_at,
    promotion.event_id as promoted, promotion.weeks, promotion.ends_at as promoted_until
  from payment_order left join promotion on promotion.order_id = payment_order.id
  left join event on event.id = coalesce(payment_order.event_id, promotion.event_id)
  left join lateral (
    select sum(coalesce(payment.refund_paise, amount_paise))::int as amount_paise, case when bool_and(refunded_at is not null) then max(refunded_at) end as refunded_at
    from payment where payment.order_id = payment_order.id and refund_wanted_at is not null
  ) as refund on true
  ${rest}`;

function describe({ event_name: name, weeks }: { event_name: string | null; weeks: number | null }): string {
  if (name === null) return premiumOrderWords;
  return weeks === null ? name : promotionOrderWords(name, weeks);
}

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
      description: describe(row),
      quantity: row.quantity,
      transferred: row.transferred,
      isReceived: row.transferred_from !== null,
      amountPaise: row.amount_paise,
      status: row.status,
      eventId: row.event_id,
      promotion:
        row.promoted === null || row.weeks === null
          ? null
          : { eventId: row.promoted, weeks: row.weeks, until: row.promoted_until?.toISOString() ?? null },
      holdUntil: row.status === 'open' ? (row.hold_until?.toISOString() ?? null) : null,
      orderedAt: row.ordered_at.toISOString(),
      settledAt: row.settled_at?.toISOString() ?? null,
      premiumUntil: row.status === 'paid' ? (row.premium_until?.toISOString() ?? null) : null,
      invoice: row.invoice,
      creditNote: row.credit_note,
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

export async function readOwnOrders({ db, me }: Reader): Promise<Order[]> {
  const own = await readOrders(db, sql`where payment_order.person_id = ${me} order by ordered_at desc, id limit 200`);
  return own.map(({ order }) => order);
}
