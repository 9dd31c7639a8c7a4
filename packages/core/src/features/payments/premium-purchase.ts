import { sql } from 'kysely';
import type { Purchase, Work } from '../../kernel/context.ts';
import type { PaymentOrderRow } from '../../kernel/database.ts';
import { premiumDays } from './premium.ts';

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
