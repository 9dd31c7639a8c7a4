import { sql } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import { cursorsOf } from '../../kernel/cursor.ts';
import { isKnownTo } from './check-in-change.ts';
import type { CheckInList } from './contract.ts';
import { unknownGuest } from './unknown-guest.ts';
import { checkInPage } from './list-sizes.ts';
import { readTeamEvent } from './team-event.ts';

const cursors = cursorsOf<string>('gate');

/** A page of the tickets of an event, for check-in without a network. Refuses with `CURSOR_UNUSABLE`. */
export async function readCheckInList(
  context: Reader,
  id: string,
  after: string | undefined,
): Promise<CheckInList & { next: string | null }> {
  const { db, me, now, host } = context;
  const event = await readTeamEvent(context, id);
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
    order by ticket.id limit ${checkInPage + 1}`.execute(db);
  const { rows, next } = cursors.page(host, found, checkInPage, (end) => end.id);
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
}
