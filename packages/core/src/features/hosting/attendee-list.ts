import { sql } from 'kysely';
import { face } from '../events/read-events.ts';
import { notBlockedWith } from '../people/not-blocked.ts';
import type { Reader } from '../../kernel/context.ts';
import { cursorsOf } from '../../kernel/cursor.ts';
import { likePattern } from '../../kernel/like-pattern.ts';
import { onlyRow } from '../../kernel/only-row.ts';
import type { Attendee } from './contract.ts';
import { readOwnEvent } from './hosted-event.ts';
import { attendeesPage } from './list-sizes.ts';

const cursors = cursorsOf<[orderedAt: string, orderId: string]>('attendees');

/** Until when attendees are being approved: they are shown as approved already. SQL. */
const approvingAt = (eventId: string) => sql`(select approving_at from event where event.id = ${eventId})`;

/** An attendee by their own name, or by one that they gave a ticket. SQL. */
const isNamed = (pattern: string) => sql<boolean>`(person.name ilike ${pattern} or exists (
  select from ticket where ticket.order_id = payment_order.id and cancelled_at is null and guest_name ilike ${pattern}))`;

async function readPage({ db, host, me }: Reader, eventId: string, name: string, after: string | undefined) {
  const place = after === undefined ? null : cursors.unseal(host, after);
  const { rows: found } = await sql<
    Omit<Attendee, 'orderedAt' | 'approvedAt' | 'orderId'> & {
      id: string;
      ordered_at: Date;
      exactly: string;
      approved_at: Date | null;
    }
  >`
    select payment_order.id, status, quantity, transferred, transferred_from is not null as "isReceived", amount_paise as "amountPaise", ordered_at, ordered_at::text as exactly,
      coalesce(approved_at, case when status = 'paid' and settled_at <= ${approvingAt(eventId)} then ${approvingAt(eventId)} end)
        as approved_at, ${face} as person,
      (select count(*)::int from entry join ticket on ticket.id = entry.ticket_id
        where ticket.order_id = payment_order.id and is_first) as entered,
      coalesce((select json_agg(guest_name order by nth) from ticket where ticket.order_id = payment_order.id
        and guest_name is not null and cancelled_at is null), '[]') as guests
    from payment_order join person on person.id = payment_order.person_id
    where event_id = ${eventId} and status in ('open', 'paid') and ${notBlockedWith(me, sql.ref('person.id'))}
      ${name === '' ? sql`` : sql`and ${isNamed(likePattern(name))}`}
      ${place === null ? sql`` : sql`and (ordered_at, payment_order.id) < (${place[0]}::timestamptz, ${place[1]}::uuid)`}
    order by ordered_at desc, payment_order.id desc limit ${attendeesPage + 1}`.execute(db);
  const { rows, next } = cursors.page(host, found, attendeesPage, (last) => [last.exactly, last.id]);
  return {
    attendees: rows.map((row) => ({
      orderId: row.id,
      person: row.person,
      status: row.status,
      quantity: row.quantity,
      transferred: row.transferred,
      isReceived: row.isReceived,
      amountPaise: row.amountPaise,
      orderedAt: row.ordered_at.toISOString(),
      approvedAt: row.approved_at?.toISOString() ?? null,
      entered: row.entered,
      guests: row.guests,
    })),
    next,
  };
}

/** Attendees whose names the caller can't see, and orders that aren't approved. */
async function countAttendees({ db, me }: Reader, eventId: string): Promise<{ guests: number; unapproved: number }> {
  const { rows } = await sql<{ guests: number; unapproved: number }>`
    select (count(*) filter (where not is_named))::int as guests,
      (count(*) filter (where is_named and status = 'paid' and approved_at is null
        and settled_at > coalesce(${approvingAt(eventId)}, '-infinity')))::int as unapproved
    from (select status, approved_at, settled_at, ${notBlockedWith(me, sql.ref('payment_order.person_id'))} as is_named
      from payment_order where event_id = ${eventId} and status in ('open', 'paid')) as ordered`.execute(db);
  return onlyRow(rows);
}

/** Latest first; `name` is a part of their names or of those on their tickets. Refuses with `CURSOR_UNUSABLE`. */
export async function readAttendees(context: Reader, id: string, name: string, after: string | undefined) {
  await readOwnEvent(context, id);
  const [attendees, counts] = await Promise.all([readPage(context, id, name, after), countAttendees(context, id)]);
  return { ...attendees, ...counts };
}
