import { sql, type Kysely } from 'kysely';
import type { Database } from '../../kernel/database.ts';
import { notBlockedWith } from '../people/not-blocked.ts';
import type { CheckInChange } from './contract.ts';

export const isKnownTo = (viewer: string) => notBlockedWith(viewer, sql.ref('ticket.person_id'));

/** The change as a current member of the team may see it; null for anyone else. `entered` is from `countIn`. */
export async function readChange(
  { db, me }: { db: Kysely<Database>; me: string },
  { eventId, ticketIds, isTwice }: { eventId: string; ticketIds: readonly string[]; isTwice: boolean },
  entered: number,
): Promise<CheckInChange | null> {
  const { rows } = await sql<{ id: string | null; entered_at: Date }>`
    select entry.ticket_id as id, entry.entered_at
    from event
    left join (entry join ticket on ticket.id = entry.ticket_id and ${isKnownTo(me)})
      on entry.event_id = event.id and entry.is_first and entry.ticket_id = any(${ticketIds}::uuid[])
    where event.id = ${eventId} and event.status <> 'draft' and (event.host_id = ${me}
      or exists (select from event_team where event_team.event_id = event.id and event_team.person_id = ${me}))
    order by entry.entered_at, entry.ticket_id`.execute(db);
  if (rows.length === 0) return null;
  return {
    eventId,
    entered,
    tickets: rows.flatMap(({ id, entered_at }) => (id === null ? [] : { id, enteredAt: entered_at.toISOString() })),
    isTwice,
  };
}
