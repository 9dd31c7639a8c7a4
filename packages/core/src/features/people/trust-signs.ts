import { sql } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import { numberedKeys, sharedStatement } from '../../kernel/shared-statement.ts';
import { midnightInIndia } from '../../kernel/time.ts';
import type { TrustSigns } from './contract.ts';
import { answeredForMs } from './meeting-answers.ts';
import { fewestVouches } from './trust-sign-limits.ts';

/** A meeting counts from the midnight in India after answers about it close, so that no one learns an answer by
 * changing their own; an event from the next midnight on, so that the number does not tell where someone is. */
const readTogether = sharedStatement<{ id: string; now: Date }, TrustSigns>(50, async (db, people) => {
  const until = new Date(midnightInIndia(Math.min(...people.map(({ now }) => now.getTime()))));
  const answered = new Date(until.getTime() - answeredForMs);
  const { rows } = await sql<TrustSigns & { vouches: number }>`
    select signs.* from ${numberedKeys(people.map(({ id }) => id))} as asked (id, nth), lateral (
      select
        count(*)::int as met,
        (count(*) filter (where theirs.answer = 'again'))::int as vouches,
        (select count(distinct entry.event_id)::int from ticket
          join entry on entry.ticket_id = ticket.id and entry.recorded_at < ${until}
            and entry.let_in_by is distinct from ticket.person_id
          join event on event.id = entry.event_id and event.host_id is distinct from ticket.person_id
          where ticket.person_id = asked.id) as attended
      from meeting_answer as own
      join meeting_answer as theirs on theirs.request_id = own.request_id and theirs.person_id <> own.person_id
      join meet_request on meet_request.id = own.request_id and meet_request.expires_at <= ${answered}
      where own.person_id = asked.id and own.answer <> 'not met' and theirs.answer <> 'not met') as signs
    order by asked.nth`.execute(db);
  return rows.map(({ vouches, ...row }) => ({ ...row, vouches: vouches < fewestVouches ? null : vouches }));
});

export async function readTrustSigns({ db, now }: Pick<Reader, 'db' | 'now'>, id: string): Promise<TrustSigns> {
  const signs = await readTogether(db, { id, now });
  return signs ?? { met: 0, attended: 0, vouches: null };
}
