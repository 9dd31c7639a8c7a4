import { sql } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import { onlyRow } from '../../kernel/only-row.ts';
import { midnightInIndia } from '../../kernel/time.ts';
import type { TrustSigns } from './contract.ts';

/** Below it, a number would tell who vouched. */
export const fewestVouches = 3;

/** What someone has earned by meeting people and going to events. It counts until last midnight in India, so that a
 * change tells neither who answered just now nor where they are. */
export async function readTrustSigns({ db, now }: Pick<Reader, 'db' | 'now'>, id: string): Promise<TrustSigns> {
  const until = new Date(midnightInIndia(now.getTime()));
  const { rows } = await sql<{ met: number; attended: number; vouches: number }>`
    select
      count(*)::int as met,
      (count(*) filter (where theirs.answer = 'again'))::int as vouches,
      (select count(distinct entry.event_id)::int from ticket
        join entry on entry.ticket_id = ticket.id and entry.recorded_at < ${until}
        join event on event.id = entry.event_id and event.host_id is distinct from ticket.person_id
        where ticket.person_id = ${id}
          and not exists (select from event_team where event_team.event_id = event.id and event_team.person_id = ${id}))
        as attended
    from meeting_answer as own
    join meeting_answer as theirs on theirs.request_id = own.request_id and theirs.person_id <> own.person_id
    where own.person_id = ${id} and own.answer <> 'not met' and theirs.answer <> 'not met'
      and own.answered_at < ${until} and theirs.answered_at < ${until}`.execute(db);
  const { met, attended, vouches } = onlyRow(rows);
  return { met, attended, vouches: vouches < fewestVouches ? null : vouches };
}
