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

interface Wanted {
  /** Minted by the browser. */
  id: string;
  purpose: 'ticket' | 'premium';
  eventId: string | null;
}

/** The caller's order of that id, if this is a repeat, however it stands by now; any other order of that id is refused. */
export async function repeatOf(context: Context, { id, purpose, eventId }: Wanted): Promise<Order | null> {
  const { db, me } = context;
  const known = await db.selectFrom('payment_order').selectAll().where('id', '=', id).executeTakeFirst();
  if (!known) return null;
  if (known.person_id !== me || known.purpose !== purpose || known.event_id !== eventId) throw refused('ID_TAKEN');
  return orderFrom(context, known);
}

/** Opens an order under the id that the browser minted. Refused where there is no gateway to pay at. */
export async function placeOrder(context: Context, wanted: Wanted & { amountPaise: number }): Promise<Order> {
  const { db, me, now, host } = context;
  if (host.edition === 'production') throw refused('PAYMENTS_OFF');
  const made = await db
    .insertInto('payment_order')
    .values({
      id: wanted.id,
      person_id: me,
      purpose: wanted.purpose,
      event_id: wanted.eventId,
      amount_paise: wanted.amountPaise,
      status: 'open',
      ordered_at: now,
      settled_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made) return orderFrom(context, made);
  const repeat = await repeatOf(context, wanted);
  if (!repeat) throw refused('ID_TAKEN');
  return repeat;
}
