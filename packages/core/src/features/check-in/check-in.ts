import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { isUuid, refused } from '../../kernel/operation.ts';
import { sendEvent } from '../events/read-events.ts';
import { teamOf } from '../events/event-team.ts';
import { readChange } from './check-in-change.ts';
import { entryTime } from './check-in-window.ts';
import type { CheckIn, CheckInOutcome } from './contract.ts';
import { countIn } from './check-in-count.ts';
import { isFromTeam } from './former-team.ts';
import { lockForCheckIns } from './team-event.ts';

interface NewCheckIn {
  id: string;
  ticketId: string;
  eventId: string;
  gate: string;
  at: Date;
  wasOffline: boolean;
}

const withoutCheckIn = (id: string, outcome: CheckInOutcome['outcome']): CheckInOutcome => ({
  id,
  outcome,
  enteredAt: null,
  gate: null,
});

/** Returns false when its id, or a first check-in of its ticket, is there already. */
async function record({ db, me, now }: Context, entry: NewCheckIn, isFirst: boolean): Promise<boolean> {
  const written = await db
    .insertInto('entry')
    .values({
      id: entry.id,
      ticket_id: entry.ticketId,
      event_id: entry.eventId,
      gate: entry.gate,
      let_in_by: me,
      entered_at: entry.at,
      recorded_at: now,
      is_first: isFirst,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

async function checkIn(
  context: Context,
  entry: NewCheckIn,
): Promise<{ outcome: CheckInOutcome; change?: 'entered' | 'twice' }> {
  const { id, ticketId, gate, wasOffline } = entry;
  if (await record(context, entry, true))
    return { outcome: { id, outcome: 'in', enteredAt: entry.at.toISOString(), gate }, change: 'entered' };
  const before = await context.db
    .selectFrom('entry')
    .select(['id', 'ticket_id', 'gate', 'entered_at', 'is_first'])
    .where((is) => is.or([is('id', '=', id), is.and([is('ticket_id', '=', ticketId), is('is_first', '=', true)])]))
    .execute();
  const same = before.find((it) => it.id === id);
  const first = before.find((it) => it.ticket_id === ticketId && it.is_first);
  if (!first || (same && same.ticket_id !== ticketId)) return { outcome: withoutCheckIn(id, 'unknown') };
  const isTwice = !same && wasOffline && (await record(context, entry, false));
  const outcome = same?.is_first ? 'in' : same || wasOffline ? 'twice' : 'already';
  return {
    outcome: { id, outcome, enteredAt: first.entered_at.toISOString(), gate: first.gate },
    ...(isTwice && { change: 'twice' }),
  };
}

async function sendToTeam(
  context: Context,
  changed: { eventId: string; ticketIds: readonly string[]; isTwice: boolean },
) {
  const { db, sendUpdate } = context;
  const { entered } = await countIn(context, changed.eventId);
  for (const person of await teamOf(db, changed.eventId)) {
    const change = await readChange({ db, me: person }, changed, entered);
    if (change) sendUpdate(person, { type: 'check-in.changed', change });
  }
}

/** Checks people in, or records check-ins made offline. One outcome for each, in order. */
export async function enter(
  context: Context,
  input: { id: string; gate: string; entries: readonly CheckIn[] },
): Promise<{ outcomes: CheckInOutcome[] }> {
  const { db, me, now } = context;
  // One gate at a time, so that the counts are published in order.
  const { starts_at, left_at } = await lockForCheckIns(context, input.id);
  if (left_at !== null && input.entries.every(({ wasOffline }) => !wasOffline)) throw refused('NOT_FOUND');
  if (left_at !== null && !(await context.host.rateLimits.take('lateCheckIns', me))) throw refused('TOO_MANY');
  const entries = input.entries.filter((it) => left_at === null || isFromTeam(it, left_at, starts_at));
  const ticketIds = entries.map(({ ticketId }) => ticketId.toLowerCase()).filter(isUuid);
  const { rows: tickets } = await sql<{ id: string; person_id: string; ended: 'cancelled' | 'transferred' | null }>`
    select id, person_id, case when transferred_at is not null then 'transferred' when cancelled_at is not null then 'cancelled' end as ended
    from ticket
    where event_id = ${input.id} and id = any(${ticketIds}::uuid[])`.execute(db);
  const outcomes: CheckInOutcome[] = [];
  const entered: { id: string; person_id: string }[] = [];
  let isTwice = false;
  for (const item of entries) {
    const ticket = tickets.find((it) => it.id === item.ticketId.toLowerCase());
    if (!ticket || ticket.ended) {
      outcomes.push(withoutCheckIn(item.id, ticket?.ended ?? 'unknown'));
      continue;
    }
    const at = entryTime(new Date(item.enteredAt), starts_at, now);
    const { outcome, change } = await checkIn(context, {
      ...item,
      ticketId: ticket.id,
      at,
      gate: input.gate,
      eventId: input.id,
    });
    outcomes.push(outcome);
    if (change === 'entered') entered.push(ticket);
    if (change === 'twice') isTwice = true;
  }
  if (entered.length > 0 || isTwice)
    await sendToTeam(context, { eventId: input.id, ticketIds: entered.map(({ id }) => id), isTwice });
  await sendEvent(
    context,
    [...new Set(entered.map(({ person_id }) => person_id))].map((personId) => [personId, input.id]),
  );
  if (left_at === null) return { outcomes };
  const taken = new Set(entries.map(({ id }) => id));
  return {
    outcomes: input.entries.map(({ id }) => withoutCheckIn(id, taken.has(id) ? 'taken' : 'left')),
  };
}
