import { sql, type Kysely, type Transaction } from 'kysely';
import { messageFrom } from './chat/message.ts';
import type { Addressed, Numbered } from './context.ts';
import type { Update } from './contract.ts';
import type { Database, MessageRow } from './database.ts';

/** So many updates are caught up with one by one; whoever missed more asks for everything anew. */
export const mostCaughtUp = 500;

/** How long updates are kept, in ms. */
export const updateLifeMs = 3 * 86_400_000;

/**
 * Takes the next numbers of those who are to be told something. SQL to put into a statement that has them as `addressed`
 * (person_id, nth, many: so many updates in a row): it makes `numbered`, the same with the `number` of the first. Inboxes
 * are locked in the order of their names, and after everything else, so that nobody waits in a circle.
 */
export const numbering = sql`
  taken as (
    insert into inbox (person_id, last_number)
    select person_id, sum(many) from addressed group by person_id order by person_id
    on conflict (person_id) do update set last_number = inbox.last_number + excluded.last_number
    returning person_id, last_number
  ),
  numbered as materialized (
    select addressed.*,
      (last_number + 1 - sum(many) over (partition by person_id order by nth desc))::int as number
    from addressed join taken using (person_id)
  )`;

/**
 * Writes down what a transaction tells, as its last step: from here to the commit nobody else can tell these people
 * anything, which is why their numbers run without a gap.
 */
export async function keepUpdates(
  db: Transaction<Database>,
  told: readonly Addressed[],
  now: Date,
): Promise<Numbered[]> {
  if (told.length === 0) return [];
  const { rows } = await sql<{ nth: number; number: number }>`
    with addressed as materialized (
      select *, 1 as many
      from unnest(${told.map(({ to }) => to)}::text[], ${told.map(({ update }) => JSON.stringify(update))}::text[])
        with ordinality as addressed (person_id, content, nth)
    ), ${numbering},
    kept as (
      insert into person_update (person_id, number, content, made_at)
      select person_id, number, content, ${now} from numbered
    )
    select nth::int as nth, number from numbered order by nth`.execute(db);
  return rows.map(({ nth, number }) => ({ ...told[nth - 1]!, number }));
}

/**
 * What a person was told after a number: all of it in order, or null when that is too much, no longer known, or of somebody
 * with whom there is a block by now: whoever fetches everything instead finds of them what there is to be found, nothing.
 * Messages are read where they lie, as they are by now.
 */
export async function updatesAfter(
  db: Kysely<Database>,
  personId: string,
  after: number,
): Promise<{ number: number; update: Update }[] | null> {
  const { rows } = await sql<{ last: number; number: number | null; content: string | null } & MessageRow>`
    with apart as materialized (
      select case when blocker = ${personId} then blocked else blocker end as person_id, conversation.id as conversation_id
      from block left join conversation on (first_person, second_person) in ((blocker, blocked), (blocked, blocker))
      where block.ended_at is null and ${personId} in (blocker, blocked)
    ),
    mine as (
      select conversation.id, conversation.first_person = ${personId} as is_first
      from member join conversation on conversation.id = member.conversation_id
      where member.person_id = ${personId} and ${after}
        < case when conversation.first_person = ${personId} then conversation.first_number else conversation.second_number end
        and not exists (select from apart where apart.conversation_id = conversation.id)
    ),
    told as (
      select number, content, null::uuid as message_id from person_update
      where person_id = ${personId} and number > ${after}
        and not exists (select from apart where apart.conversation_id::text = content::json ->> 'conversationId'
          or apart.person_id in (content::json #>> '{entry,person,id}', content::json #>> '{event,host,id}')
          or content::jsonb #> '{event,friends}' @> jsonb_build_array(jsonb_build_object('id', apart.person_id)))
      union all
      select case when is_first then latest.first_number else latest.second_number end, null, latest.id
      from mine cross join lateral (
        select * from message where message.conversation_id = mine.id order by position desc limit ${mostCaughtUp + 1}
      ) as latest
    )
    -- Together with what the latest is at this moment: read a moment later it would look like a gap.
    select now.last, told.number, told.content, message.*
    from (select coalesce((select last_number from inbox where person_id = ${personId}), 0) as last) as now
    left join told on told.number > ${after}
    left join message on message.id = told.message_id
    order by told.number limit ${mostCaughtUp + 1}`.execute(db);
  const missed = rows.filter((row): row is typeof row & { number: number } => row.number !== null);
  // The oldest are thrown away some day, and a phone that comes back then has missed them. So it has what is left out above:
  // passed over in silence it would be a gap.
  if (rows[0]!.last - after !== missed.length || missed.some(({ number }, at) => number !== after + 1 + at))
    return null;
  return missed.map((row) => ({
    number: row.number,
    update:
      row.content === null ? { type: 'chat.message', message: messageFrom(row) } : (JSON.parse(row.content) as Update),
  }));
}

/** The number of the latest update of somebody. */
export async function lastNumber(db: Kysely<Database>, personId: string): Promise<number> {
  const row = await db.selectFrom('inbox').select('last_number').where('person_id', '=', personId).executeTakeFirst();
  return row?.last_number ?? 0;
}

/** Throws away updates that nobody comes back for, some at a time; returns how many. */
export async function tidyUpdates(db: Kysely<Database>, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from person_update where ctid in (
      select ctid from person_update where made_at < ${new Date(now.getTime() - updateLifeMs)} limit 5000
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
