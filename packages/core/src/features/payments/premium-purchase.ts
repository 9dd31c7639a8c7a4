import { sql } from 'kysely';
import type { Context, Purchase, Work } from '../../kernel/context.ts';
import type { PaymentOrderRow } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';
import { isPremium } from '../people/person.ts';
import type { Order } from './contract.ts';
import { readOrders, readOwnOrder } from './orders.ts';
import { premiumDays, premiumHoldMs, premiumPricePaise } from './premium.ts';

async function premiumUntil({ db, me }: Context) {
  const row = await db.selectFrom('person').select('premium_until').where('id', '=', me).executeTakeFirst();
  if (!row) throw refused('SIGNED_OUT');
  return row;
}

/** Opens an order to pay. Safe to repeat with the same id. */
export async function buyPremium(context: Context, orderId: string): Promise<Order> {
  const { db, me, now, host } = context;
  const known = await db.selectFrom('payment_order').selectAll().where('id', '=', orderId).executeTakeFirst();
  if (known) {
    if (known.person_id !== me || known.purpose !== 'premium') throw refused('ID_TAKEN');
    return readOwnOrder(context, known.id);
  }
  if (isPremium(await premiumUntil(context), now)) throw refused('ALREADY_PREMIUM');
  if (!host.gateway) throw refused('PAYMENTS_OFF');
  const holdUntil = new Date(now.getTime() + premiumHoldMs);
  // Pressing twice, or on two phones, makes one order.
  await sql`insert into payment_order (id, person_id, purpose, amount_paise, status, ordered_at, hold_until)
    values (${orderId}, ${me}, 'premium', ${premiumPricePaise}, 'open', ${now}, ${holdUntil})
    on conflict do nothing`.execute(db);
  const [open] = await readOrders(
    db,
    sql`where payment_order.person_id = ${me} and purpose = 'premium' and payment_order.status = 'open'`,
  );
  if (!open) throw refused('ID_TAKEN');
  return open.order;
}

async function addPremium({ db, now }: Work, { person_id }: PaymentOrderRow) {
  await sql`update person
    set premium_until = greatest(premium_until, ${now}) + make_interval(days => ${premiumDays}) where id = ${person_id}`.execute(
    db,
  );
}

async function takePremium({ db, now, changed }: Work, { person_id, settled_at }: PaymentOrderRow) {
  await sql`update person set premium_until = premium_until - make_interval(days => ${premiumDays})
    where id = ${person_id} and ${settled_at}::timestamptz + make_interval(days => ${premiumDays}) > ${now}`.execute(
    db,
  );
  changed(person_id);
}

export const premiumPurchase: Purchase = { handOver: addPremium, takeBack: takePremium, release: async () => {} };
