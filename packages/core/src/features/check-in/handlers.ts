import { sql } from 'kysely';
import type { Context, Reader } from '../../kernel/context.ts';
import { notifyEvent } from '../events/read-events.ts';
import { countIn, isKnownTo, readChange } from './check-in-change.ts';
import { makersOf } from '../events/team.ts';
import { cursorsOf } from '../../kernel/cursor.ts';
import { isUuid, reading, refused, signedIn } from '../../kernel/operation.ts';
import type { EntryCount, EntryOutcome } from './contract.ts';
import { entryTime } from './check-in-window.ts';
import { isFromTeam, lateEntryMs } from './former-team.ts';
import { gatePage } from './list-sizes.ts';
import { unknownGuest } from './guest-name.ts';

const isMadeBy = (me: string) =>
  sql`(host_id = ${me} or exists (select from event_team where event_id = event.id and person_id = ${me}))`;

async function ownEvent({ db, me }: Reader, id: string) {
  const { rows } = await sql<{ name: string; starts_at: Date; ends_at: Date; time_zone: string }>`
    select name, starts_at, ends_at, time_zone
    from event
    where id = ${id} and status <> 'draft' and ${isMadeBy(me)}`.execute(db);
  const [event] = rows;
  if (!event) throw refused('NOT_FOUND');
  return event;
}

const cursors = cursorsOf<string>('gate');

/** The same, also for someone who just left the team. Locked, so that counts stay true until the commit. */
async function lockForEntries({ db, me, now }: Context, id: string) {
  const { rows } = await sql<{ starts_at: Date; left_at: Date | null }>`
    select starts_at, case when not ${isMadeBy(me)} then former.left_at end as left_at
    from event left join event_team_left as former on former.event_id = event.id and former.person_id = ${me}
      and former.left_at > ${new Date(now.getTime() - lateEntryMs)}
    where id = ${id} and status <> 'draft' and (former.left_at is not null or ${isMadeBy(me)})
    for no key update of event`.execute(db);
  const [event] = rows;
  if (!event) throw refused('NOT_FOUND');
  return event;
}

interface CheckIn {
  id: string;
  ticketId: string;
  eventId: string;
  gate: string;
  at: Date;
  wasOffline: boolean;
}

const withoutEntry = (id: string, outcome: EntryOutcome['outcome']): EntryOutcome => ({
  id,
  outcome,
  enteredAt: null,
  gate: null,
});

/** Returns false when its id, or a first check-in of its ticket, is there already. */
async function record({ db, me, now }: Context, entry: CheckIn, isFirst: boolean): Promise<boolean> {
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
  entry: CheckIn,
): Promise<{ outcome: EntryOutcome; change?: 'entered' | 'twice' }> {
  const { id, ticketId, gate, wasOffline } = entry;
  if (await record(context, entry, true))
    return { outcome: { id, outcome: 'in', enteredAt: entry.at.toISOString(), gate }, change: 'entered' };
  // Already in, or a repeat of this very check-in.
  const before = await context.db
    .selectFrom('entry')
    .select(['id', 'ticket_id', 'gate', 'entered_at', 'is_first'])
    .where((is) => is.or([is('id', '=', id), is.and([is('ticket_id', '=', ticketId), is('is_first', '=', true)])]))
    .execute();
  const same = before.find((it) => it.id === id);
  const first = before.find((it) => it.ticket_id === ticketId && it.is_first);
  if (!first || (same && same.ticket_id !== ticketId)) return { outcome: withoutEntry(id, 'unknown') };
  const isTwice = !same && wasOffline && (await record(context, entry, false));
  const outcome = same?.is_first ? 'in' : same || wasOffline ? 'twice' : 'already';
  return {
    outcome: { id, outcome, enteredAt: first.entered_at.toISOString(), gate: first.gate },
    ...(isTwice && { change: 'twice' }),
  };
}

async function notifyTeam(
  context: Context,
  changed: { eventId: string; ticketIds: readonly string[]; isTwice: boolean },
) {
  const { db, notify } = context;
  const { entered } = await countIn(context, changed.eventId);
  for (const person of await makersOf(db, changed.eventId)) {
    const change = await readChange({ db, me: person }, changed, entered);
    if (change) notify(person, { type: 'entry.changed', change });
  }
}

export const entry = {
  gate: reading.entry.gate.handler(async ({ input: { id, after }, context }) => {
    const { db, me, now, host } = context;
    const event = await ownEvent(context, id);
    const last = after === undefined ? null : cursors.unseal(host, after);
    const { rows: found } = await sql<{
      id: string;
      code: string;
      name: string;
      guest: string | null;
      nth: number;
      of: number;
      cancelled: boolean;
      transferred: boolean;
      entered_at: Date | null;
    }>`
      select ticket.id, ticket.code, ticket.cancelled_at is not null as cancelled,
        ticket.transferred_at is not null as transferred,
        coalesce(person.name, ${unknownGuest}) as name,
        case when person.id is not null then ticket.guest_name end as guest, case when person.id is null then 1 else (select count(*)::int from ticket as before
          where before.order_id = ticket.order_id and before.nth <= ticket.nth and before.cancelled_at is null) end as nth,
        case when person.id is null then 1 else payment_order.quantity end as of,
        case when person.id is not null then entry.entered_at end as entered_at
      from ticket
      left join person on person.id = ticket.person_id and ${isKnownTo(me)}
      join payment_order on payment_order.id = ticket.order_id
      left join entry on entry.event_id = ticket.event_id and entry.ticket_id = ticket.id and entry.is_first
      where ticket.event_id = ${id} ${last === null ? sql`` : sql`and ticket.id > ${last}::uuid`}
      -- By a random id, which says nothing of who the nameless are.
      order by ticket.id limit ${gatePage + 1}`.execute(db);
    const { rows, next } = cursors.page(host, found, gatePage, (end) => end.id);
    return {
      eventId: id,
      name: event.name,
      date: event.starts_at.toISOString(),
      endsAt: event.ends_at.toISOString(),
      timeZone: event.time_zone,
      publicKey: host.secrets.publicKey,
      now: now.toISOString(),
      tickets: rows
        .filter((row) => !row.cancelled)
        .map(({ id, code, name, guest, nth, of, entered_at }) => ({
          id,
          code,
          name,
          guest,
          nth,
          of,
          enteredAt: entered_at?.toISOString() ?? null,
        })),
      cancelled: rows.filter((row) => row.cancelled).map(({ id, code, transferred }) => ({ id, code, transferred })),
      next,
    };
  }),

  enter: signedIn.entry.enter.handler(async ({ input, context }) => {
    const { db, me, now } = context;
    // One gate at a time, so that the counts are published in order.
    const { starts_at, left_at } = await lockForEntries(context, input.id);
    if (left_at !== null && input.entries.every(({ wasOffline }) => !wasOffline)) throw refused('NOT_FOUND');
    if (left_at !== null && !(await context.host.rateLimits.take('lateEntries', me))) throw refused('TOO_MANY');
    const entries = input.entries.filter((it) => left_at === null || isFromTeam(it, left_at, starts_at));
    const ticketIds = entries.map(({ ticketId }) => ticketId.toLowerCase()).filter(isUuid);
    const { rows: tickets } = await sql<{ id: string; person_id: string; ended: 'cancelled' | 'transferred' | null }>`
      select id, person_id, case when transferred_at is not null then 'transferred' when cancelled_at is not null then 'cancelled' end as ended
      from ticket
      where event_id = ${input.id} and id = any(${ticketIds}::uuid[])`.execute(db);
    const outcomes: EntryOutcome[] = [];
    const entered: { id: string; person_id: string }[] = [];
    let isTwice = false;
    for (const item of entries) {
      const ticket = tickets.find((it) => it.id === item.ticketId.toLowerCase());
      if (!ticket || ticket.ended) {
        outcomes.push(withoutEntry(item.id, ticket?.ended ?? 'unknown'));
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
      await notifyTeam(context, { eventId: input.id, ticketIds: entered.map(({ id }) => id), isTwice });
    await notifyEvent(
      context,
      [...new Set(entered.map(({ person_id }) => person_id))].map((personId) => [personId, input.id]),
    );
    if (left_at === null) return { outcomes };
    const taken = new Set(entries.map(({ id }) => id));
    return {
      outcomes: input.entries.map(({ id }) => withoutEntry(id, taken.has(id) ? 'taken' : 'left')),
    };
  }),

  count: reading.entry.count.handler(async ({ input: { id }, context }) => {
    await ownEvent(context, id);
    const { rows: twice } = await sql<EntryCount['twice'][number]>`
      select ticket.id as "ticketId", coalesce(ticket.guest_name, person.name) as name, ticket.code,
        json_agg(json_build_object('gate', entry.gate, 'enteredAt', to_char(entry.entered_at at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by entry.is_first desc, entry.entered_at, entry.id) as entries
      from entry
      join ticket on ticket.id = entry.ticket_id
      join person on person.id = ticket.person_id and ${isKnownTo(context.me)}
      where entry.event_id = ${id}
        and exists (select from entry as again
          where again.event_id = ${id} and again.ticket_id = ticket.id and not again.is_first)
      group by ticket.id, person.name, ticket.code
      order by name, ticket.id`.execute(context.db);
    return { ...(await countIn(context, id)), twice };
  }),
};
