import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Context, Host } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import { lateEntryMs } from '../check-in/rules.ts';

/** Takes people off the teams of events: the rows of `event_team` that a condition picks, of which it may name `event`. */
export async function leaveTeams({ db, now }: Pick<Context, 'db' | 'now'>, condition: RawBuilder<unknown>) {
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

/** Forgets who was on a team once nothing of theirs is taken any more. */
export async function tidyTeams({ db, now }: Pick<Host, 'now'> & { db: Kysely<Database> }) {
  await db
    .deleteFrom('event_team_left')
    .where('left_at', '<=', new Date(now().getTime() - lateEntryMs))
    .execute();
}
