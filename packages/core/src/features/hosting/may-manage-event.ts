import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import type { EventRow } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';

// Who may change, cancel and copy an event, see its attendees and write to them: its host and co-hosts. `mayManage` in
// events/team-role.ts says the same of a role.

/** For statements with `event`: hosts or co-hosts it. */
export const hosts = (me: string) => sql<boolean>`(event.host_id = ${me} or exists (
  select from event_team where event_team.event_id = event.id and event_team.person_id = ${me} and role = 'cohost'))`;

export const lockEvent = ({ db, me }: Pick<Context, 'db' | 'me'>, id: string): Promise<EventRow | undefined> =>
  db
    .selectFrom('event')
    .selectAll()
    .where('id', '=', id)
    .where('capacity', 'is not', null)
    .where(hosts(me))
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function lockOwnEvent(context: Pick<Context, 'db' | 'me'>, id: string): Promise<EventRow> {
  const event = await lockEvent(context, id);
  if (!event) throw refused('NOT_FOUND');
  return event;
}

/** For the host alone: co-hosts do not manage the team. */
export async function lockAsHost(context: Context, id: string): Promise<EventRow> {
  const event = await lockOwnEvent(context, id);
  if (event.host_id !== context.me) throw refused('NOT_FOUND');
  return event;
}
