import { sql } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import { onlyRow } from '../../kernel/only-row.ts';
import { dayMs } from '../../kernel/time.ts';
import { reach } from './read-person.ts';

/** A conversation, the team or the seats of the same event: what shows them each other's names. */
const areTogether = (me: string, id: string) => sql`(
    exists (select from member as mine join member as theirs using (conversation_id)
      where mine.person_id = ${me} and theirs.person_id = ${id})
    or exists (
      with team (event_id, person_id) as (select id, host_id from event where host_id in (${me}, ${id})
        union all select event_id, person_id from event_team where person_id in (${me}, ${id})),
      guest as (select event_id, person_id from payment_order where person_id in (${me}, ${id}) and event_id is not null)
      select from team join (select * from team union all select * from guest) as other using (event_id)
      where other.person_id <> team.person_id)
    or exists (select from payment_order as mine join payment_order as theirs using (event_id)
      where mine.person_id = ${me} and mine.status = 'paid' and theirs.person_id = ${id} and theirs.status = 'paid'))`;

/** Whether the caller may block or report someone: people they can reach, saw nearby today or ever dealt with, such as
 * the team and guests of the same event. For anyone else the answer is the same and nothing happens. */
export async function mayReport(context: Reader, id: string): Promise<boolean> {
  const { db, host, me } = context;
  const { rows } = await sql<{ had: boolean }>`select
    exists (select from meet_request where (from_person = ${me} and to_person = ${id})
      or (to_person = ${me} and from_person = ${id}))
    or exists (select from block where blocker = ${me} and blocked = ${id})
    or ${areTogether(me, id)} as had`.execute(db);
  const hasSeen = await host.rateLimits.hasTaken('peopleSeen', me, id);
  return onlyRow(rows).had || hasSeen || (await reach(context, id)) !== null;
}

/** Whether the caller knows how someone is called now, or was within a day. A request that was over before tells no later name. */
export async function knowsName(context: Reader, id: string): Promise<boolean> {
  const { db, host, me, now } = context;
  const { rows } = await sql<{ knows: boolean }>`select
    exists (select from meet_request where ((from_person = ${me} and to_person = ${id})
      or (to_person = ${me} and from_person = ${id}))
      and least(expires_at, coalesce(ended_at, expires_at)) > ${new Date(now.getTime() - dayMs)})
    or ${areTogether(me, id)} as knows`.execute(db);
  return (
    onlyRow(rows).knows || (await host.rateLimits.hasTaken('peopleSeen', me, id)) || (await reach(context, id)) !== null
  );
}
