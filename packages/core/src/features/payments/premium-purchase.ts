import { sql } from 'kysely';
import type { Context, Purchase, Work } from '../../kernel/context.ts';
import type { PaymentOrderRow } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';
import { dayMs } from '../../kernel/time.ts';
import { isPremium } from '../people/person.ts';
import type { Order } from './contract.ts';
import { issueCreditNote, issueInvoice } from './issue-invoice.ts';
import { readOrders, readOwnOrder } from './read-orders.ts';
import { paidEnd, settlePremium } from './settle-premium.ts';
import { premiumDays, premiumHoldMs, premiumPricePaise } from './premium-terms.ts';

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
    sql`where payment_order.person_id = ${me} and purpose = 'premium' and payment_order.status = 'open'
      and renewal_id is null`,
  );
  if (!open) throw refused('ID_TAKEN');
  return open.order;
}

/** A month that was bought once begins when the last one ends; of a renewal the gateway says when it ends. */
async function addPremium(work: Work, order: PaymentOrderRow) {
  const { db, now } = work;
  const begins = Math.max((await paidEnd(db, order.person_id))?.getTime() ?? 0, now.getTime());
  await db
    .updateTable('payment_order')
    .set({
      premium_until: order.premium_until ?? new Date(begins + premiumDays * dayMs),
      receipt_at: now,
      invoice: await issueInvoice(work, order),
    })
    .where('id', '=', order.id)
    .execute();
  await settlePremium(work, order.person_id);
}

async function takePremium(work: Work, order: PaymentOrderRow) {
  await issueCreditNote(work, order);
  await settlePremium(work, order.person_id);
}

export const premiumPurchase: Purchase = { deliver: addPremium, takeBack: takePremium, release: async () => {} };
