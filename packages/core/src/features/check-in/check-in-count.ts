import { sql, type Kysely } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import { onlyRow } from '../../kernel/only-row.ts';
import { isKnownTo } from './check-in-change.ts';
import type { CheckInCount } from './contract.ts';
import { readTeamEvent } from './team-event.ts';

export async function countIn({ db }: { db: Kysely<Database> }, eventId: string) {
  const { rows } = await sql<{ entered: number; tickets: number }>`
    select count(entry.id)::int as entered, count(*)::int as tickets
    from ticket
      left join entry on entry.event_id = ticket.event_id and entry.ticket_id = ticket.id and entry.is_first
    where ticket.event_id = ${eventId} and ticket.cancelled_at is null`.execute(db);
  return onlyRow(rows);
}

export async function readCheckInCount(context: Reader, id: string): Promise<CheckInCount> {
  await readTeamEvent(context, id);
  const { rows: twice } = await sql<CheckInCount['twice'][number]>`
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
}
