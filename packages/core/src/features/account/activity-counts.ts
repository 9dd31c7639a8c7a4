import { sql } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import { onlyRow } from '../../kernel/only-row.ts';
import { hasTakenPlace } from '../meets/past-meetings.ts';
import { notBlockedWith } from '../people/not-blocked.ts';
import { connectedWith } from '../people/connections.ts';

interface ActivityCounts {
  meetings: number;
  events: number;
  connections: number;
}

export async function countActivity({ db, me, now }: Reader): Promise<ActivityCounts> {
  const { rows } = await sql<ActivityCounts>`
    select
      (select count(*)::int from meet_request
        where ${hasTakenPlace(now)} and ${me} in (from_person, to_person)
          and ${notBlockedWith(me, sql`case when from_person = ${me} then to_person else from_person end`)}) as meetings,
      (select count(distinct event_id)::int from ticket where person_id = ${me} and cancelled_at is null) as events,
      (select count(*)::int from ${connectedWith(me)} as other) as connections`.execute(db);
  return onlyRow(rows);
}
