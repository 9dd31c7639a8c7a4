import { sql, type Kysely } from 'kysely';
import type { Database } from '../../kernel/database.ts';
import { numberingAlong } from '../../kernel/updates.ts';
import { freeDay, isUncounted, isCounted } from './free-messages.ts';
import type { Outgoing } from './message.ts';

export interface Run<M extends Outgoing = Outgoing> {
  conversationId: string;
  senderId: string;
  messages: readonly M[];
}

/** Where a run was written: its number from 1, and the position and update numbers before its first message. */
export interface Place {
  nth_run: number;
  first_person: string;
  second_person: string;
  position: number;
  first_number: number;
  second_number: number;
}

/** PostgreSQL's array literal, for values without characters that need escaping: the driver would check each one. */
const plainArray = (values: readonly (string | number | null)[]): string =>
  `{${values.map((it) => it ?? 'NULL').join(',')}}`;

/** Takes them from what is left of the day in the inbox of their sender, which is written anyway. */
const freeMessages = (aDay: number, now: Date) => ({
  columns: sql`, free_day, free_left`,
  values: sql`, case when sum(counted) > 0 then ${freeDay(now)}::int end,
      case when sum(counted) > 0 then ${aDay}::int - sum(counted) end`,
  changes: sql`, free_day = coalesce(excluded.free_day, inbox.free_day),
      free_left = case when excluded.free_day is null then inbox.free_left
        when excluded.free_day = inbox.free_day then inbox.free_left + excluded.free_left - ${aDay}::int
        else excluded.free_left end`,
});

/** Writes runs, each of one sender in one conversation, in one statement. Returns the places of those who may write; if
 * fewer than the runs, nothing was written. Fails with `takenId`, or a check of the inbox when `aDay` is used up. Looks
 * up positions in arrays: joins would compare every pair. Locks conversations, then inboxes, each in id order. */
export async function insertMessages(
  db: Kysely<Database>,
  runs: readonly Run[],
  aDay: number,
  now: Date,
): Promise<Place[]> {
  const runNumbers = runs.flatMap(({ messages }, at) => messages.map(() => at + 1));
  const messages = runs.flatMap((run) => run.messages);
  const conversations = plainArray(runs.map(({ conversationId }) => conversationId));
  const senders = runs.map(({ senderId }) => senderId);
  const { rows } = await sql<Place>`
    with asked as materialized (
      select *, sum(many) over (order by nth_run) - many as earlier
      from unnest(
        ${conversations}::uuid[], ${senders}::text[], ${plainArray(runs.map((run) => run.messages.length))}::int[],
        ${plainArray(runs.map((run) => run.messages.filter(isCounted).length))}::int[]
      ) with ordinality as asked (conversation_id, sender_id, many, counts, nth_run)
    ),
    growing as materialized (
      select id as conversation_id, first_person, second_person, last_position, started_at, uncounted_from, uncounted_until
      from conversation
      where id in (select conversation_id from asked) and closed_at is null and not is_held
        and not exists (select from block where block.ended_at is null
          and block.blocker = conversation.first_person and block.blocked = conversation.second_person)
        and not exists (select from block where block.ended_at is null
          and block.blocker = conversation.second_person and block.blocked = conversation.first_person)
      order by id for no key update of conversation
    ),
    allowed as materialized (
      select nth_run, conversation_id, many, earlier, sender_id, first_person, second_person,
        case when ${isUncounted(now)} then 0 else counts end as counted,
        last_position + sum(many) over (partition by conversation_id order by nth_run) - many as position,
        nth_run = max(nth_run) over (partition by conversation_id) as is_last
      from asked join growing using (conversation_id) join person on person.id = sender_id
      where sender_id in (first_person, second_person)
    ),
    run as materialized (
      select * from allowed where (select count(*) from allowed) = ${runs.length}
    ),
    addressed as materialized (
      select nth_run as nth, many, earlier, true as is_first, first_person as person_id,
        case sender_id when first_person then counted else 0 end as counted from run
      union all
      select nth_run, many, earlier, false, second_person, case sender_id when second_person then counted else 0 end from run
    ), ${numberingAlong(freeMessages(aDay, now))},
    before as materialized (
      select array_agg(number - 1 - earlier order by nth) filter (where is_first) as firsts,
        array_agg(number - 1 - earlier order by nth) filter (where not is_first) as seconds,
        (select array_agg(position - earlier order by nth_run) from run) as positions
      from numbered
    ),
    kept as (
      insert into message (id, conversation_id, position, sender_id, type, body, attachment, reply_to, sent_at, first_number, second_number)
      select id, (${conversations}::uuid[])[nth_run], (select positions from before)[nth_run] + nth, (${senders}::text[])[nth_run], type, body, attachment, reply_to,
        ${now}, (select firsts from before)[nth_run] + nth, (select seconds from before)[nth_run] + nth
      from unnest(
        ${plainArray(runNumbers)}::int[], ${plainArray(messages.map(({ id }) => id))}::uuid[],
        ${plainArray(messages.map(({ type }) => type))}::text[],
        ${messages.map(({ body }) => body)}::text[], ${plainArray(messages.map(({ attachment }) => attachment))}::uuid[],
        ${plainArray(messages.map(({ replyTo }) => replyTo ?? null))}::int[]
      ) with ordinality as message (nth_run, id, type, body, attachment, reply_to, nth)
      where exists (select from run)
    ),
    grown as (
      update conversation
      set last_position = run.position + many, last_sent_at = ${now}, first_number = (select firsts from before)[nth_run] + earlier + many,
        second_number = (select seconds from before)[nth_run] + earlier + many
      from run where conversation.id = run.conversation_id and is_last
    )
    select nth_run::int, first_person, second_person, position::int,
      ((select firsts from before)[nth_run] + earlier)::int as first_number,
      ((select seconds from before)[nth_run] + earlier)::int as second_number
    from allowed order by nth_run`.execute(db);
  return rows;
}
