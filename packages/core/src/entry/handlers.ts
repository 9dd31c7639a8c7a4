import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { tellEvent } from '../events/event.ts';
import { makersOf } from '../hosting/notices.ts';
import { isUuid, refused, signedIn } from '../operation.ts';
import type { EntryCount, EntryOutcome } from './contract.ts';
import { entryTime } from './rules.ts';

/** An event that I make or help with; locked, so that what is counted and told afterwards is so until the commit. */
async function ownEvent({ db, me }: Context, id: string, lock?: 'for no key update') {
  const { rows } = await sql<{ name: string; starts_at: Date; ends_at: Date; time_zone: string }>`
    select name, starts_at, ends_at, time_zone
    from event
    where id = ${id} and status <> 'draft'
      and (host_id = ${me} or exists (select from event_team where event_id = event.id and person_id = ${me}))
    ${lock ? sql.raw(`${lock} of event`) : sql``}`.execute(db);
  const [event] = rows;
  if (!event) throw refused('NOT_FOUND');
  return event;
}

/** How many hold tickets of an event, and how many of those are in. */
async function countIn({ db }: Context, eventId: string) {
  const { rows } = await sql<{ entered: number; tickets: number }>`
    select count(entry.id)::int as entered, count(*)::int as tickets
    from ticket left join entry on entry.ticket_id = ticket.id and entry.is_first
    where ticket.event_id = ${eventId} and ticket.cancelled_at is null`.execute(db);
  return rows[0]!;
}

export const entry = {
  gate: signedIn.entry.gate.handler(async ({ input: { id }, context }) => {
    const { db, now, host } = context;
    const event = await ownEvent(context, id);
    const { rows } = await sql<{
      id: string;
      code: string;
      name: string;
      nth: number;
      of: number;
      cancelled: boolean;
      entered_at: Date | null;
    }>`
      select ticket.id, ticket.code, person.name, ticket.nth, payment_order.quantity as of,
        ticket.cancelled_at is not null as cancelled, entry.entered_at
      from ticket
      join person on person.id = ticket.person_id
      join payment_order on payment_order.id = ticket.order_id
      left join entry on entry.ticket_id = ticket.id and entry.is_first
      where ticket.event_id = ${id}
      order by person.name, ticket.order_id, ticket.nth`.execute(db);
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
        .map(({ id, code, name, nth, of, entered_at }) => ({
          id,
          code,
          name,
          nth,
          of,
          enteredAt: entered_at?.toISOString() ?? null,
        })),
      cancelled: rows.filter((row) => row.cancelled).map(({ id, code }) => ({ id, code })),
    };
  }),

  enter: signedIn.entry.enter.handler(async ({ input, context }) => {
    const { db, me, now, tell } = context;
    // One gate after the other: the number that is told after each is then the right one.
    const event = await ownEvent(context, input.id, 'for no key update');
    const ticketIds = input.entries.map(({ ticketId }) => ticketId.toLowerCase()).filter(isUuid);
    const { rows: tickets } = await sql<{ id: string; person_id: string; is_cancelled: boolean }>`
      select id, person_id, cancelled_at is not null as is_cancelled from ticket
      where event_id = ${input.id} and id = any(${ticketIds}::uuid[])`.execute(db);
    const outcomes: EntryOutcome[] = [];
    const entered: { id: string; enteredAt: string }[] = [];
    const holders = new Set<string>();
    let isTwice = false;
    for (const { id, ticketId, enteredAt, wasOffline } of input.entries) {
      const ticket = tickets.find((it) => it.id === ticketId.toLowerCase());
      if (!ticket || ticket.is_cancelled) {
        outcomes.push({ id, outcome: ticket ? 'cancelled' : 'unknown', enteredAt: null, gate: null });
        continue;
      }
      const at = entryTime(new Date(enteredAt), event.starts_at, now);
      const record = async (is_first: boolean) => {
        const written = await db
          .insertInto('entry')
          .values({
            id,
            ticket_id: ticket.id,
            event_id: input.id,
            gate: input.gate,
            let_in_by: me,
            entered_at: at,
            recorded_at: now,
            is_first,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
        return written !== undefined;
      };
      if (await record(true)) {
        holders.add(ticket.person_id);
        entered.push({ id: ticket.id, enteredAt: at.toISOString() });
        outcomes.push({ id, outcome: 'in', enteredAt: at.toISOString(), gate: input.gate });
        continue;
      }
      // It was in, or this very entry has arrived before.
      const before = await db
        .selectFrom('entry')
        .select(['id', 'ticket_id', 'gate', 'entered_at', 'is_first'])
        .where((is) => is.or([is('id', '=', id), is.and([is('ticket_id', '=', ticket.id), is('is_first', '=', true)])]))
        .execute();
      const same = before.find((it) => it.id === id);
      const first = before.find((it) => it.ticket_id === ticket.id && it.is_first);
      if (same ? same.ticket_id !== ticket.id : !first) {
        outcomes.push({ id, outcome: 'unknown', enteredAt: null, gate: null });
        continue;
      }
      if (!same && wasOffline) isTwice = (await record(false)) || isTwice;
      outcomes.push({
        id,
        outcome: same?.is_first ? 'in' : same || wasOffline ? 'twice' : 'already',
        enteredAt: first!.entered_at.toISOString(),
        gate: first!.gate,
      });
    }
    if (entered.length > 0 || isTwice) {
      const count = await countIn(context, input.id);
      for (const person of await makersOf(db, input.id))
        tell(person, {
          type: 'entry.changed',
          change: { eventId: input.id, entered: count.entered, tickets: entered, isTwice },
        });
    }
    // Their tickets say that they are in.
    await tellEvent(
      context,
      [...holders].map((personId) => [personId, input.id]),
    );
    return { outcomes };
  }),

  count: signedIn.entry.count.handler(async ({ input: { id }, context }) => {
    await ownEvent(context, id);
    const { rows: twice } = await sql<EntryCount['twice'][number]>`
      select ticket.id as "ticketId", person.name, ticket.code,
        json_agg(json_build_object('gate', entry.gate, 'enteredAt', to_char(entry.entered_at at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by entry.is_first desc, entry.entered_at, entry.id) as entries
      from entry
      join ticket on ticket.id = entry.ticket_id
      join person on person.id = ticket.person_id
      where entry.event_id = ${id}
        and exists (select from entry as again where again.ticket_id = ticket.id and not again.is_first)
      group by ticket.id, person.name, ticket.code
      order by person.name, ticket.id`.execute(context.db);
    return { ...(await countIn(context, id)), twice };
  }),
};
