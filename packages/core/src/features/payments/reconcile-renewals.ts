import { sql } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import type { RenewalRow } from '../../kernel/database.ts';
import { transaction } from '../../kernel/operation.ts';
import { workOff } from '../../kernel/work-queue.ts';
import type { Charge, RenewalStanding } from './gateway.ts';
import { type RenewalTrigger, applyToRenewal, lockRenewal } from './renewal-transitions.ts';
import { paidEnd, settlePremium } from './settle-premium.ts';
import { isOver, isRunning } from './renewal-status.ts';
import { bookCharges, isBooked } from './renewal-charges.ts';
import { checkAgainMs, checkDueMs, checkOverMs, checkRunningMs, checkWhileWaitingMs } from './renewal-check-times.ts';

/** How often an answer of the gateway is fetched again, because another was applied meanwhile. */
const turns = 3;

const happenings: Record<RenewalStanding, RenewalTrigger | null> = {
  waiting: null,
  approved: 'approved',
  failing: 'charge failed',
  'given up': 'given up',
  over: 'over',
};

function nextLook({ status, looks }: RenewalRow, paidUntil: Date | null, now: Date): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (isRunning(status)) {
    const due = (paidUntil?.getTime() ?? 0) + checkDueMs;
    return due > now.getTime() ? new Date(due) : after(checkRunningMs);
  }
  const ms = (isOver(status) ? checkOverMs : checkWhileWaitingMs)[looks];
  return ms === undefined ? null : after(ms);
}

type Answer = { standing: RenewalStanding; charges: readonly Charge[] };

/** Null when something else was applied since the gateway was asked. */
const applyAnswer = (
  host: Host,
  { id, version, person_id }: RenewalRow,
  { standing, charges }: Answer,
): Promise<number | null> =>
  transaction(host, async (work) => {
    const locked = await lockRenewal(work.db, id);
    // If the account was deleted meanwhile, its charges are refunded instead.
    if (!locked || locked.version !== version || locked.person_id !== person_id) return null;
    const { renewal, found } = await bookCharges(work, locked, locked.person_id === null ? [] : charges);
    const happening = happenings[standing];
    const moved = happening ? await applyToRenewal(work, renewal, happening) : renewal;
    if (moved.person_id !== null && moved.status !== locked.status) await settlePremium(work, moved.person_id);
    // A renewal that has just ended here is checked again at once, to end it at the gateway.
    if (isOver(moved.status) && !isOver(locked.status) && standing !== 'over') return found;
    const paidUntil = moved.person_id === null ? null : await paidEnd(work.db, moved.person_id);
    await work.db
      .updateTable('renewal')
      .set({
        version: sql<number>`version + 1`,
        looks: moved.looks + 1,
        look_at: nextLook(moved, paidUntil ?? moved.starts_at, work.now),
      })
      .where('id', '=', id)
      .execute();
    return found;
  });

/** Webhooks only say when to ask the gateway. Returns how many charges were new. Throws when it does not answer. */
export async function syncRenewal(host: Host, id: string): Promise<number> {
  const { db, gateway } = host;
  const renewals = gateway?.renewals;
  if (!renewals) return 0;
  for (let turn = 0; turn < turns; turn++) {
    const renewal = await db.selectFrom('renewal').selectAll().where('id', '=', id).executeTakeFirst();
    if (!renewal?.gateway_renewal || renewal.gateway !== gateway.name) return 0;
    const paidUntil = renewal.person_id === null ? null : await paidEnd(db, renewal.person_id);
    const known = { status: renewal.status, paidUntil: paidUntil ?? renewal.starts_at, now: host.now() };
    const answer = await renewals.read(renewal.gateway_renewal, known);
    if (isOver(renewal.status) && answer.standing !== 'over') await renewals.end(renewal.gateway_renewal);
    if (renewal.person_id === null) await refundDirectly(host, renewal, answer.charges);
    const found = await applyAnswer(host, renewal, answer);
    if (found !== null) return found;
  }
  return 0;
}

/** A deleted account has no orders: what is not booked goes back at once, also when it was charged before the deletion. */
async function refundDirectly({ gateway, db }: Host, renewal: RenewalRow, charges: readonly Charge[]) {
  for (const charge of charges) if (gateway && !(await isBooked(db, renewal, charge))) await gateway.refund(charge);
}

/** Finds charges without a webhook and returns how many; ends renewals at the gateway that have ended here. */
export async function reconcileRenewals(host: Host, onFailure: (error: unknown) => void = () => {}): Promise<number> {
  const { gateway, db } = host;
  if (!gateway?.renewals) return 0;
  return workOff(
    () =>
      db
        .updateTable('renewal')
        .set({ look_at: sql<Date>`${host.now()}::timestamptz + make_interval(secs => ${checkAgainMs / 1000})` })
        .where('id', '=', (is) =>
          is
            .selectFrom('renewal')
            .select('id')
            .where('look_at', '<=', host.now())
            .where('gateway', '=', gateway.name)
            .orderBy('look_at')
            .limit(1)
            .forUpdate()
            .skipLocked(),
        )
        .returning('id')
        .executeTakeFirst(),
    ({ id }) => syncRenewal(host, id),
    onFailure,
  );
}
