import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Work } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import { sendEvent } from './read-events.ts';

/** Removes the rows of `event_team` that a condition picks; the condition may use `event`. */
export async function leaveTeams({ db, now }: Pick<Work, 'db' | 'now'>, condition: RawBuilder<unknown>) {
  const { rows } = await sql<{ event_id: string; person_id: string }>`
    with gone as (
      delete from event_team using event where event.id = event_team.event_id and ${condition}
      returning event_team.event_id, event_team.person_id
    )
    insert into event_team_left (event_id, person_id, left_at) select event_id, person_id, ${now} from gone
    on conflict (event_id, person_id) do update set left_at = excluded.left_at
    returning event_id, person_id`.execute(db);
  return rows;
}

export async function teamOf(db: Transaction<Database>, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select host_id as id from event where id = ${eventId} and host_id is not null
    union select person_id from event_team where event_id = ${eventId}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function sendToTeam(work: Work, eventId: string) {
  await sendEvent(
    work,
    (await teamOf(work.db, eventId)).map((personId) => [personId, eventId]),
  );
}

export async function holdersOf(
  db: Transaction<Database>,
  eventId: string,
  statuses: readonly ('open' | 'paid')[] = ['open', 'paid'],
): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_order')
    .select('person_id')
    .where('event_id', '=', eventId)
    .where('status', 'in', statuses)
    .execute();
  return rows.map(({ person_id }) => person_id);
}
