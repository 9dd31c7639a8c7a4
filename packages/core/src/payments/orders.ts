import type { Context } from '../context.ts';
import type { PaymentOrderRow } from '../database.ts';
import { refused } from '../operation.ts';
import type { Order } from './contract.ts';
import { premiumOrderWords } from './rules.ts';

export async function orderFrom({ db }: Context, row: PaymentOrderRow): Promise<Order> {
  const event =
    row.event_id === null
      ? null
      : await db.selectFrom('event').select('name').where('id', '=', row.event_id).executeTakeFirstOrThrow();
  return {
    id: row.id,
    purpose: row.purpose,
    description: event?.name ?? premiumOrderWords,
    amountPaise: row.amount_paise,
    status: row.status,
    eventId: row.event_id,
  };
}

/** Opens an order under the id that the browser minted. The same order again is answered again; any other is refused. */
export async function placeOrder(
  context: Context,
  order: { id: string; purpose: 'ticket' | 'premium'; eventId: string | null; amountPaise: number },
): Promise<Order> {
  const { db, me, now, host } = context;
  if (host.edition === 'production') throw refused('PAYMENTS_OFF');
  const made = await db
    .insertInto('payment_order')
    .values({
      id: order.id,
      person_id: me,
      purpose: order.purpose,
      event_id: order.eventId,
      amount_paise: order.amountPaise,
      status: 'open',
      ordered_at: now,
      settled_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made) return orderFrom(context, made);
  const known = await db.selectFrom('payment_order').selectAll().where('id', '=', order.id).executeTakeFirst();
  if (known?.person_id !== me || known.purpose !== order.purpose || known.event_id !== order.eventId)
    throw refused('ID_TAKEN');
  return orderFrom(context, known);
}
