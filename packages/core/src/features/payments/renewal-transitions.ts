import { sql, type Transaction } from 'kysely';
import { type RenewalStatus, isOver } from './renewal-status.ts';
import type { Work } from '../../kernel/context.ts';
import type { Database, RenewalRow } from '../../kernel/database.ts';
import type { Charge } from './gateway.ts';
import { captureIn } from './capture-payment.ts';
import { notifyUnpaid } from './notify-premium-ended.ts';

/** `charged late`: after the renewal had ended. `charged wrong amount`: another amount. `replaced`: by a newer renewal. */
export type RenewalTrigger =
  | 'approved'
  | 'charged'
  | 'charged late'
  | 'charged wrong amount'
  | 'charge failed'
  | 'given up'
  | 'over'
  | 'replaced'
  | 'cancelled';

/** 'replace others' comes first, because a person has at most one running renewal. */
export type RenewalEffect = 'replace others' | 'add month' | 'refund it' | 'end there' | 'notify';

/** Anything not listed, such as a repeat, does nothing. Money that adds no month is always refunded. */
export const renewalTransitions: readonly {
  from: RenewalStatus;
  on: RenewalTrigger;
  to: RenewalStatus;
  does: readonly RenewalEffect[];
}[] = [
  { from: 'open', on: 'approved', to: 'active', does: ['replace others'] },
  { from: 'open', on: 'charged', to: 'active', does: ['replace others', 'add month'] },
  { from: 'open', on: 'charged wrong amount', to: 'open', does: ['refund it'] },
  { from: 'open', on: 'charge failed', to: 'failing', does: ['replace others', 'notify'] },
  { from: 'open', on: 'given up', to: 'ended', does: ['end there'] },
  { from: 'open', on: 'over', to: 'ended', does: [] },
  { from: 'open', on: 'replaced', to: 'cancelled', does: ['end there'] },
  { from: 'open', on: 'cancelled', to: 'cancelled', does: ['end there'] },
  { from: 'active', on: 'charged', to: 'active', does: ['add month'] },
  { from: 'active', on: 'charged wrong amount', to: 'active', does: ['refund it'] },
  { from: 'active', on: 'charge failed', to: 'failing', does: ['notify'] },
  { from: 'active', on: 'given up', to: 'ended', does: ['end there', 'notify'] },
  { from: 'active', on: 'over', to: 'ended', does: [] },
  { from: 'active', on: 'replaced', to: 'cancelled', does: ['end there'] },
  { from: 'active', on: 'cancelled', to: 'cancelled', does: ['end there'] },
  { from: 'failing', on: 'approved', to: 'active', does: [] },
  { from: 'failing', on: 'charged', to: 'active', does: ['add month'] },
  { from: 'failing', on: 'charged wrong amount', to: 'failing', does: ['refund it'] },
  { from: 'failing', on: 'given up', to: 'ended', does: ['end there', 'notify'] },
  { from: 'failing', on: 'over', to: 'ended', does: [] },
  { from: 'failing', on: 'replaced', to: 'cancelled', does: ['end there'] },
  { from: 'failing', on: 'cancelled', to: 'cancelled', does: ['end there'] },
  // Charged before they cancelled, and reported after it.
  { from: 'cancelled', on: 'charged', to: 'cancelled', does: ['add month'] },
  { from: 'cancelled', on: 'charged late', to: 'cancelled', does: ['refund it'] },
  { from: 'cancelled', on: 'charged wrong amount', to: 'cancelled', does: ['refund it'] },
  { from: 'ended', on: 'charged', to: 'ended', does: ['add month'] },
  { from: 'ended', on: 'charged late', to: 'ended', does: ['add month'] },
  { from: 'ended', on: 'charged wrong amount', to: 'ended', does: ['refund it'] },
];

export const renewalTransition = (from: RenewalStatus, on: RenewalTrigger) =>
  renewalTransitions.find((row) => row.from === from && row.on === on) ?? null;

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
  if (does.includes('notify') && moved.person_id !== null) await notifyUnpaid(work, moved.person_id);
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
