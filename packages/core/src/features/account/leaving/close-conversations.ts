import { sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import { deletedPerson } from '../../people/deleted-person.ts';
import { conversedWith } from '../../people/connections.ts';

/** Deletes conversations that a block ended, that are empty, or whose other person is deleted too. */
export async function closeConversations({ db, me, now, sendUpdate }: Context, tombstone: string) {
  // In id order, like everyone who locks several.
  await sql`select from conversation where id in (
      select id from conversation where first_person = ${me} union all select id from conversation where second_person = ${me})
    order by id for update`.execute(db);
  await sql`delete from conversation
    where (first_person = ${me} or second_person = ${me}) and (last_position = 0
      or exists (select from person where id in (first_person, second_person) and id <> ${me} and deleted_at is not null)
      or exists (
      select from block where block.ended_at is null and (block.blocker, block.blocked)
        in ((first_person, second_person), (second_person, first_person))))`.execute(db);
  await keepSentPictures(db, me, tombstone);
  await sql`update member set person_id = ${tombstone}, muted = false, archived_position = null
    where person_id = ${me}`.execute(db);
  const { rows } = await sql<{ id: string; other: string }>`
    update conversation set closed_at = ${now},
      first_person = case when first_person = ${me} then ${tombstone} else first_person end,
      second_person = case when second_person = ${me} then ${tombstone} else second_person end
    where first_person = ${me} or second_person = ${me}
    returning id, case when first_person = ${tombstone} then second_person else first_person end as other`.execute(db);
  const person = deletedPerson(tombstone);
  for (const { id, other } of rows) sendUpdate(other, { type: 'chat.closed', conversationId: id, person });
}

/** What they sent is part of the other's conversation. The pictures are served by their sender. */
async function keepSentPictures(db: Context['db'], me: string, tombstone: string) {
  await sql`
    with kept as (
      update message set sender_id = ${tombstone}
      where type = 'picture' and sender_id = ${me} and attachment in (select id from picture where owner = ${me})
        and conversation_id in (select conversation_id from member where person_id = ${me})
      returning attachment)
    update picture set owner = ${tombstone} where id in (select attachment from kept)`.execute(db);
}

/** People who have the person on their screen: connections, and those with an open request. */
export async function readConcerned({ db, me }: Context): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select person_id from (
      select person_id from ${conversedWith(sql.val(me))} as other
      union select to_person from meet_request where from_person = ${me} and status = 'pending'
      union select from_person from meet_request where to_person = ${me} and status = 'pending'
    ) as concerned
    where not exists (select from block where ended_at is null
      and (blocker, blocked) in ((${me}, person_id), (person_id, ${me})))
    order by person_id`.execute(db);
  return rows.map((row) => row.person_id);
}
