import { sql } from 'kysely';
import type { Context, Reader } from '../../kernel/context.ts';
import { refused } from '../../kernel/operation.ts';
import { lateCheckInMs } from './check-in-times.ts';

const isMadeBy = (me: string) =>
  sql`(host_id = ${me} or exists (select from event_team where event_id = event.id and person_id = ${me}))`;

export async function readTeamEvent({ db, me }: Reader, id: string) {
  const { rows } = await sql<{ name: string; starts_at: Date; ends_at: Date; time_zone: string }>`
    select name, starts_at, ends_at, time_zone
    from event
    where id = ${id} and status <> 'draft' and ${isMadeBy(me)}`.execute(db);
  const [event] = rows;
  if (!event) throw refused('NOT_FOUND');
  return event;
}

/** Locks the event for its team and people who just left it, so that counts stay true until the commit. */
export async function lockForCheckIns({ db, me, now }: Context, id: string) {
  const { rows } = await sql<{ starts_at: Date; left_at: Date | null }>`
    select starts_at, case when not ${isMadeBy(me)} then former.left_at end as left_at
    from event left join event_team_left as former on former.event_id = event.id and former.person_id = ${me}
      and former.left_at > ${new Date(now.getTime() - lateCheckInMs)}
    where id = ${id} and status <> 'draft' and (former.left_at is not null or ${isMadeBy(me)})
    for no key update of event`.execute(db);
  const [event] = rows;
  if (!event) throw refused('NOT_FOUND');
  return event;
}
