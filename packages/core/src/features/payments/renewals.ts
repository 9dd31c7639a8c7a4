import { sql, type Kysely, type Transaction } from 'kysely';
import type { Work } from '../../kernel/context.ts';
import type { Database, RenewalRow } from '../../kernel/database.ts';
import type { Charge } from './gateway.ts';
import { captureIn } from './capture-payment.ts';
import { premiumPricePaise } from './premium-terms.ts';
import { isOver } from './renewal-status.ts';
import { renewalTransition, type RenewalEffect, type RenewalTrigger } from './renewal-transitions.ts';

/** Locks a renewal and the others of its person, in id order: no deadlocks. */
export async function lockRenewal(db: Transaction<Database>, id: string): Promise<RenewalRow | undefined> {
  const rows = await db
    .selectFrom('renewal')
    .selectAll()
    .where((is) =>
      is.or([
        is('id', '=', id),
        is('person_id', '=', is.selectFrom('renewal').select('person_id').where('id', '=', id)),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.find((row) => row.id === id);
}

/** Applies a row of `renewalTransitions` to a locked renewal. Returns the renewal as it is then: callers settle premium. */
export async function applyToRenewal(
  work: Work,
  renewal: RenewalRow,
  on: RenewalTrigger,
  charge?: Charge,
): Promise<RenewalRow> {
  const { db, now } = work;
  const transition = renewalTransition(renewal.status, on);
  if (!transition) return renewal;
  const { to, does } = transition;
  if (does.includes('replace others')) await replaceOthers(work, renewal);
  const ends = !isOver(renewal.status) && isOver(to);
  const moved =
    to === renewal.status
      ? renewal
      : await db
          .updateTable('renewal')
          .set({
            status: to,
            version: sql<number>`version + 1`,
            // Looked at once, which ends it at the gateway.
            ...(ends && { ended_at: now, look_at: now, looks: 0 }),
          })
          .where('id', '=', renewal.id)
          .returningAll()
          .executeTakeFirstOrThrow();
  const booked = new Set<RenewalEffect>(['add month', 'refund it']);
  for (const effect of does) if (charge && booked.has(effect)) await book(work, moved, charge, effect === 'add month');
  return moved;
}

async function replaceOthers(work: Work, { id, person_id }: RenewalRow) {
  const others = await work.db
    .selectFrom('renewal')
    .selectAll()
    .where('person_id', '=', person_id)
    .where('id', '<>', id)
    .where('status', 'in', ['open', 'active', 'failing'])
    .execute();
  for (const other of others) await applyToRenewal(work, other, 'replaced');
}

/** A charge becomes an order of its own, with a receipt. One that adds no month is an ended order, and refunded. */
async function book(work: Work, renewal: RenewalRow, charge: Charge, addsMonth: boolean) {
  if (renewal.person_id === null) throw new Error('A charge of a deleted account is refunded without an order.');
  const { id: gatewayOrder, amountPaise, chargedAt, until } = charge;
  await sql`insert into payment_order (id, person_id, purpose, amount_paise, status, ordered_at, settled_at, gateway,
      gateway_order, renewal_id, premium_until)
    values (gen_random_uuid(), ${renewal.person_id}, 'premium', ${amountPaise}, ${addsMonth ? 'open' : 'ended'},
      ${chargedAt}, ${addsMonth ? null : work.now}, ${renewal.gateway}, ${gatewayOrder}, ${renewal.id}, ${until})`.execute(
    work.db,
  );
  await captureIn(work, { gateway: renewal.gateway, id: gatewayOrder, gatewayOrder, amountPaise });
}

export const isBooked = async (db: Kysely<Database>, { gateway }: RenewalRow, { id }: Charge) =>
  (await db
    .selectFrom('payment')
    .select('id')
    .where('gateway', '=', gateway)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;

function happeningOf({ ended_at }: RenewalRow, { amountPaise, chargedAt }: Charge): RenewalTrigger {
  if (amountPaise !== premiumPricePaise) return 'charged wrong amount';
  return ended_at !== null && chargedAt > ended_at ? 'charged late' : 'charged';
}

/** Records the new charges of a locked renewal. Returns the updated renewal and their number. */
export async function bookCharges(
  work: Work,
  renewal: RenewalRow,
  charges: readonly Charge[],
): Promise<{ renewal: RenewalRow; found: number }> {
  let found = 0;
  for (const charge of charges)
    if (!(await isBooked(work.db, renewal, charge))) {
      renewal = await applyToRenewal(work, renewal, happeningOf(renewal, charge), charge);
      found++;
    }
  return { renewal, found };
}

/** Ends someone's renewals. A job tells the gateway, also after the account is gone. */
export async function cancelRenewal(work: Work, personId: string): Promise<void> {
  const running = await work.db
    .selectFrom('renewal')
    .selectAll()
    .where('person_id', '=', personId)
    .where('status', 'in', ['open', 'active', 'failing'])
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const renewal of running) await applyToRenewal(work, renewal, 'cancelled');
}
