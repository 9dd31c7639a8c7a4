import { sql, type Kysely } from 'kysely';
import type { Context, Host } from '../../kernel/context.ts';
import type { Database, RenewalRow } from '../../kernel/database.ts';
import { refused, uuid } from '../../kernel/operation.ts';
import { hourMs } from '../../kernel/time.ts';
import type { Checkout, Premium } from './contract.ts';
import type { RenewalGateway } from './gateway.ts';
import { paidEnd } from './settle-premium.ts';
import { readPremium } from './read-premium.ts';
import { applyToRenewal } from './renewal-transitions.ts';
import { firstCheckMs } from './renewal-check-times.ts';

/** If the paid month ends within this, the first charge is due at once. */
const chargeAtOnceWithinMs = hourMs;

/** When the first month of a renewal is charged: when the paid one ends; null for at once. */
async function firstChargeAt(db: Kysely<Database>, personId: string | null, now: Date): Promise<Date | null> {
  const paidUntil = personId === null ? null : await paidEnd(db, personId);
  return paidUntil !== null && paidUntil.getTime() > now.getTime() + chargeAtOnceWithinMs ? paidUntil : null;
}

/** A month that was bought meanwhile would be charged twice. */
async function replaceOutdated(context: Context) {
  const { db, me, now } = context;
  const open = await db
    .selectFrom('renewal')
    .selectAll()
    .where('person_id', '=', me)
    .where('status', '=', 'open')
    .where('gateway_renewal', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  const startsAt = await firstChargeAt(db, me, now);
  if (open && open.starts_at?.getTime() !== startsAt?.getTime()) await applyToRenewal(context, open, 'replaced');
}

/** Opens a renewal to approve; it replaces a running one once it is approved. Safe to repeat with the same id. */
export async function startRenewal(context: Context, renewalId: string): Promise<Premium> {
  const { db, me, now, host, sendUpdate } = context;
  const { gateway } = host;
  if (!gateway?.renewals) throw refused('PAYMENTS_OFF');
  if (!(await host.rateLimits.take('renewals', me))) throw refused('TOO_MANY');
  const known = await db.selectFrom('renewal').select('person_id').where('id', '=', renewalId).executeTakeFirst();
  if (known && known.person_id !== me) throw refused('ID_TAKEN');
  if (!known) await replaceOutdated(context);
  // Pressing twice, or on two phones, opens one.
  await sql`insert into renewal (id, person_id, gateway, status, started_at)
    values (${renewalId}, ${me}, ${gateway.name}, 'open', ${now})
    on conflict do nothing`.execute(db);
  const premium = await readPremium(context, me, now);
  sendUpdate(me, { type: 'premium.changed', premium });
  return premium;
}

async function openThere({ db, now: clock }: Host, renewals: RenewalGateway, { id, gateway_renewal }: RenewalRow) {
  if (gateway_renewal !== null) return gateway_renewal;
  const now = clock();
  const own = db.selectFrom('renewal').where('id', '=', id);
  const { person_id } = await own.select('person_id').executeTakeFirstOrThrow();
  const startsAt = await firstChargeAt(db, person_id, now);
  const opened = await renewals.open({ id, startsAt });
  const kept = await db
    .updateTable('renewal')
    .set({ gateway_renewal: opened, starts_at: startsAt, look_at: new Date(now.getTime() + firstCheckMs) })
    .where('id', '=', id)
    .where('gateway_renewal', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (kept) return opened;
  const first = await own.select('gateway_renewal').executeTakeFirstOrThrow();
  // Another request opened one at the same time; nobody is sent to this one.
  if (first.gateway_renewal !== opened) await renewals.end(opened);
  return first.gateway_renewal ?? opened;
}

/** Where an open renewal is approved. Refuses with `GATEWAY_AWAY` when the gateway does not answer. */
export async function openRenewalCheckout(host: Host, me: string, id: string): Promise<Checkout> {
  const { db, gateway } = host;
  if (!gateway?.renewals) throw refused('PAYMENTS_OFF');
  if (!(await host.rateLimits.take('checkouts', me))) throw refused('TOO_MANY');
  const renewal = await db
    .selectFrom('renewal')
    .selectAll()
    .where('id', '=', uuid(id))
    .where('person_id', '=', me)
    .executeTakeFirst();
  if (!renewal) throw refused('NOT_FOUND');
  if (renewal.status !== 'open' || renewal.gateway !== gateway.name) throw refused('ORDER_CLOSED');
  try {
    return await gateway.renewals.checkout(await openThere(host, gateway.renewals, renewal));
  } catch {
    throw refused('GATEWAY_AWAY');
  }
}
