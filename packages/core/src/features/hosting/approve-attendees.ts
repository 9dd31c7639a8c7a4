import { sql } from 'kysely';
import { sendEvent } from '../events/read-events.ts';
import type { Context, Host, Work } from '../../kernel/context.ts';
import type { EventRow } from '../../kernel/database.ts';
import { onlyRow } from '../../kernel/only-row.ts';
import { transaction, uuid } from '../../kernel/operation.ts';
import { notBlockedWith } from '../people/not-blocked.ts';
import { continueSoon } from '../../kernel/continue-in-background.ts';
import { lockEvent } from './lock-event.ts';
import { attendeesAtOnce } from './list-sizes.ts';

interface Approving {
  eventId: string;
  /** Attendees whom the host has blocked, or who have blocked the host, wait. */
  hostId: string;
  /** Later buyers are not approved. */
  until: Date;
}

const awaiting = ({ eventId, hostId, until }: Approving) => sql`
  payment_order.event_id = ${eventId} and payment_order.status = 'paid' and approved_at is null
    and payment_order.settled_at <= ${until} and ${notBlockedWith(hostId, sql.ref('payment_order.person_id'))}`;

async function approveOne(context: Context, event: EventRow, orderId: string): Promise<number> {
  const { db, me, now } = context;
  const approved = await db
    .updateTable('payment_order')
    .set({ approved_at: now })
    .where('id', '=', orderId)
    .where('event_id', '=', event.id)
    .where('status', '=', 'paid')
    .where('approved_at', 'is', null)
    .where(notBlockedWith(event.host_id ?? me, sql.ref('payment_order.person_id')))
    .where(notBlockedWith(me, sql.ref('payment_order.person_id')))
    .returning('person_id')
    .execute();
  await sendEvent(
    context,
    approved.map(({ person_id }) => [person_id, event.id]),
  );
  return approved.length;
}

async function approveSome(work: Work, approving: Approving): Promise<number> {
  const { db, now } = work;
  const { rows } = await sql<{ person_id: string }>`
    update payment_order set approved_at = ${now} where id in (
      select id from payment_order where ${awaiting(approving)} limit ${sql.lit(attendeesAtOnce)})
    returning person_id`.execute(db);
  await sendEvent(
    work,
    rows.map(({ person_id }) => [person_id, approving.eventId]),
  );
  return rows.length;
}

/** Approves everyone who attends a locked event; returns how many. Only some at once: `approveRest` continues. */
async function approveAll(work: Work, eventId: string, hostId: string): Promise<number> {
  const { db, now } = work;
  const approving = { eventId, hostId, until: now };
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from payment_order where ${awaiting(approving)}`.execute(db);
  const { many } = onlyRow(rows);
  const approved = await approveSome(work, approving);
  if (approved < many) await db.updateTable('event').set({ approving_at: now }).where('id', '=', eventId).execute();
  return many;
}

/** Continues with one event; returns how many were approved. */
export const approveRest = (host: Host): Promise<number> =>
  transaction(host, async (work) => {
    const { db } = work;
    const event = await db
      .selectFrom('event')
      .select(['id', 'host_id', 'approving_at'])
      .where('approving_at', 'is not', null)
      .limit(1)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!event?.approving_at) return 0;
    const { id: eventId, host_id: hostId, approving_at: until } = event;
    const approved = hostId === null ? 0 : await approveSome(work, { eventId, hostId, until });
    if (approved < attendeesAtOnce)
      await db.updateTable('event').set({ approving_at: null }).where('id', '=', eventId).execute();
    return approved;
  });

/** Approves one order, or everyone for null. Returns how many were approved, or will be. */
export async function approveAttendees(host: Host, me: string, id: string, orderId: string | null): Promise<number> {
  const approved = await transaction(host, async (work) => {
    const context = { ...work, me };
    const event = await lockEvent(context, id, 'approve');
    return orderId === null ? approveAll(work, id, event.host_id ?? me) : approveOne(context, event, uuid(orderId));
  });
  if (approved > attendeesAtOnce) continueSoon(() => approveRest(host));
  return approved;
}
