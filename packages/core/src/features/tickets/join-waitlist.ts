import { sql } from 'kysely';
import type { Work } from '../../kernel/context.ts';
import { notWithheldEvent } from '../events/withheld-event.ts';
import { hasOrder, requestTable, type Bounded, type SeatRequest } from './seat-request.ts';

/** Adds people to the waitlist of a locked event without free seats, in order. Returns the ids of new places. */
export async function joinWaitlist(
  { db, now }: Work,
  eventId: string,
  requests: readonly Bounded<SeatRequest>[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ${requestTable(requests)},
    joined as (
      insert into waiting (id, event_id, person_id, quantity, joined_at)
      select request.id, event.id, person_id, quantity, ${now}::timestamptz
      from request join event on event.id = ${eventId} and event.status = 'published' and event.starts_at > ${now}
        and (event.seats_left = 0 or event.waiting > 0) and ${notWithheldEvent()}
        and quantity <= capacity and (event.price = 0 or quantity <= may_hold)
      where not ${hasOrder(eventId)}
      order by nth
      on conflict do nothing
      returning id
    ),
    longer as (
      update event set waiting = waiting + (select count(*) from joined)
      where id = ${eventId} and exists (select from joined)
    )
    select id from joined`.execute(db);
  return rows.map(({ id }) => id);
}
