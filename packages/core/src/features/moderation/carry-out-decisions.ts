import { ORPCError } from '@orpc/contract';
import { addToAudit } from '../../kernel/audit-log.ts';
import type { Host } from '../../kernel/context.ts';
import { transaction } from '../../kernel/operation.ts';
import type { RefusalCode } from '../../kernel/refusal-words.ts';
import { minuteMs } from '../../kernel/time.ts';
import { deleteAccount } from '../account/leaving/delete-account.ts';
import { cancelEvent } from '../hosting/cancel-event.ts';
import { lift } from './hide-and-restore.ts';
import { secondActions } from '../cases/takes-two-moderators.ts';

interface Due {
  id: string;
  case_id: string;
  action: 'cancel event' | 'remove account';
  subject_id: string | null;
  person_id: string | null;
}

async function unlessDone(done: readonly RefusalCode[], work: () => Promise<unknown>) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ORPCError && done.some((code) => code === error.code))) throw error;
  }
}

async function cancelAsHost(host: Host, eventId: string) {
  const event = await host.db.selectFrom('event').select('host_id').where('id', '=', eventId).executeTakeFirst();
  const hostId = event?.host_id;
  if (hostId)
    await unlessDone(['NOT_FOUND', 'EVENT_CLOSED'], () => cancelEvent(host, hostId, eventId, { isDecided: true }));
}

async function removeAccount(host: Host, personId: string) {
  const row = await host.db
    .selectFrom('person')
    .select('name')
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return;
  await unlessDone(['SIGNED_OUT'], () =>
    transaction(host, (work) => deleteAccount({ ...work, me: personId }, row.name)),
  );
}

/** Takes the next decision, so that another process leaves it alone for a minute. */
const claim = (host: Host): Promise<Due | undefined> =>
  transaction(host, async ({ db, now }) => {
    const due = await db
      .selectFrom('decision')
      .innerJoin('moderation_case', 'moderation_case.id', 'decision.case_id')
      .select(['decision.id', 'case_id', 'action', 'decision.subject_id', 'person_id'])
      .where('decision.due_at', '<=', now)
      .where('action', 'in', secondActions)
      .orderBy('decision.due_at')
      .limit(1)
      .forUpdate('decision')
      .skipLocked()
      .executeTakeFirst();
    if (!due) return;
    const dueAt = new Date(now.getTime() + minuteMs);
    await db.updateTable('decision').set({ due_at: dueAt }).where('id', '=', due.id).execute();
    return { ...due, action: due.action === 'cancel event' ? due.action : 'remove account' };
  });

async function carryOut(host: Host, due: Due) {
  if (due.action === 'cancel event' && due.subject_id !== null) await cancelAsHost(host, due.subject_id);
  if (due.action === 'remove account' && due.person_id !== null) await removeAccount(host, due.person_id);
  await transaction(host, async (work) => {
    // People with tickets see that it is cancelled.
    if (due.action === 'cancel event') await lift(work, due.id);
    await work.db.updateTable('decision').set({ due_at: null }).where('id', '=', due.id).execute();
    await addToAudit(work, { action: 'carried out', case: due.case_id, decision: due.id });
  });
}

/** Cancels events and removes accounts; returns how many. A failure is retried after a minute and delays no others. */
export async function carryOutDecisions(host: Host): Promise<number> {
  let many = 0;
  const failures: unknown[] = [];
  for (let due = await claim(host); due; due = await claim(host))
    await carryOut(host, due).then(
      () => many++,
      (error: unknown) => failures.push(error),
    );
  if (failures.length > 0) throw failures[0];
  return many;
}
