import { sql } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import { onlyRow } from '../../kernel/only-row.ts';
import { dayMs } from '../../kernel/time.ts';
import { visibleTo } from '../events/event-visibility.ts';
import { mayManageIt } from '../hosting/may-manage-event-sql.ts';
import { isNamedToGuests } from '../people/named-to-guests.ts';
import { notBlocked, notBlockedEvenly } from '../people/not-blocked.ts';
import { reach } from '../people/read-person.ts';

const hasConversation = (me: string, id: string) => sql<boolean>`exists (
  select from member as mine join member as theirs using (conversation_id)
  where mine.person_id = ${me} and theirs.person_id = ${id})`;

const isBetween = (me: string, id: string) => sql`((from_person = ${me} and to_person = ${id})
  or (to_person = ${me} and from_person = ${id}))`;

/** The team or the seats of the same event, ever and however hidden. */
const haveMet = (me: string, id: string) => sql<boolean>`(
    exists (
      with team (event_id, person_id) as (select id, host_id from event where host_id in (${me}, ${id})
        union all select event_id, person_id from event_team where person_id in (${me}, ${id})),
      guest as (select event_id, person_id from payment_order where person_id in (${me}, ${id}) and event_id is not null)
      select from team join (select * from team union all select * from guest) as other using (event_id)
      where other.person_id <> team.person_id)
    or exists (select from payment_order as mine join payment_order as theirs using (event_id)
      where mine.person_id = ${me} and mine.status = 'paid' and theirs.person_id = ${id} and theirs.status = 'paid'))`;

/** Of one person: the events that they host, help at or hold seats at. */
const rolesOf = (id: string) => sql`(
  select event.id as event_id, 'host' as role from event where host_id = ${id}
  union all select event_id, role from event_team where person_id = ${id}
  union all select event_id, case status when 'paid' then 'guest' else 'not paid' end from payment_order
    where person_id = ${id} and event_id is not null and status in ('open', 'paid'))`;

/** Whether an event, until a day after its end, shows the caller someone's name: in no other case than its own lists. */
const isNamedAtEvent = (me: string, id: string, now: Date) => sql<boolean>`exists (
  select from ${rolesOf(me)} as mine join ${rolesOf(id)} as theirs using (event_id)
    join event on event.id = event_id join person on person.id = ${id}
  where event.ends_at > ${new Date(now.getTime() - dayMs)} and ${notBlocked(sql.val(me), sql.val(id))}
    and case when mine.role in ('host', 'cohost') then true
      when mine.role = 'helper' then theirs.role <> 'not paid'
      when theirs.role = 'host' then true
      else mine.role = 'guest' and theirs.role <> 'not paid' and ${isNamedToGuests(me, now)} end)`;

const isHostFor = (me: string, id: string) => sql<boolean>`(${notBlockedEvenly(sql.val(me), sql.val(id))} and exists (
  select from event where event.host_id = ${id} and event.status <> 'draft' and ${visibleTo(sql.val(me))}))`;

const hasAsked = (me: string, id: string) => sql<boolean>`(${notBlockedEvenly(sql.val(me), sql.val(id))} and exists (
  select from event_question as question join event on event.id = question.event_id
  where question.asker = ${id} and ${mayManageIt(me, 'answer questions')}
    and ${notBlocked(sql.ref('event.host_id'), sql.val(id))}))`;

/** Whether the caller was ever at an event with someone. They must not notice it, or reports would tell who is at an event. */
export async function wasAtAnEventWith({ db, me }: Pick<Reader, 'db' | 'me'>, id: string): Promise<boolean> {
  const { rows } = await sql<{ met: boolean }>`select ${haveMet(me, id)} as met`.execute(db);
  return onlyRow(rows).met;
}

/** Whether the caller may block someone: people they can reach, saw nearby today or ever dealt with, and those whose name an
 * event shows them. The list of blocked people would tell of anyone else that they are at an event. */
export async function mayBlock(context: Reader, id: string): Promise<boolean> {
  const { db, me } = context;
  const { rows } = await sql<{ had: boolean }>`select
    exists (select from meet_request where ${isBetween(me, id)})
    or exists (select from block where blocker = ${me} and blocked = ${id}) as had`.execute(db);
  return onlyRow(rows).had || (await whenKnown(context, id)) !== null;
}

/** Whether the caller sees now how someone is called, or did within a day. A request that was over before tells no later name. */
export async function whenKnown(context: Reader, id: string): Promise<'now' | 'first name' | 'today' | null> {
  const { db, host, me, now } = context;
  const { rows } = await sql<{ now: boolean; asked: boolean; today: boolean }>`select
    ${hasConversation(me, id)} or ${isNamedAtEvent(me, id, now)} or ${isHostFor(me, id)} as now, ${hasAsked(me, id)} as asked,
    exists (select from meet_request where ${isBetween(me, id)}
      and least(expires_at, coalesce(ended_at, expires_at)) > ${new Date(now.getTime() - dayMs)}) as today`.execute(db);
  const known = onlyRow(rows);
  if (known.now || (await reach(context, id)) !== null) return 'now';
  if (known.asked) return 'first name';
  return known.today || (await host.rateLimits.hasTaken('peopleSeen', me, id)) ? 'today' : null;
}
