import { sql } from 'kysely';
import { notHidden } from '../../../chat/message.ts';
import { notBlockedWith } from '../../../people/not-blocked.ts';
import { chosen, whose } from '../own-table.ts';

/** Messages of one conversation or all, as the person sees them: without deleted messages and without locations. */
export const messagesOf = (me: string, page: { conversationId: string; after: number; limit: number } | null) => sql<{
  position: number;
}>`
  select message.conversation_id, position, case when sender_id = ${me} then 'me' else 'them' end as "from", type,
    case when type = 'location' and sender_id <> ${me} then '' else body end as text,
    case when type = 'picture' then attachment end as picture, sent_at
  from message join member on member.conversation_id = message.conversation_id and member.person_id = ${me}
  join member as theirs on theirs.conversation_id = message.conversation_id and theirs.person_id <> ${me}
  where type <> 'removed' and ${notBlockedWith(me, sql.ref('theirs.person_id'))}
    and ${notHidden(sql.ref('message.id'), sql.val(me))}
    ${page ? sql`and message.conversation_id = ${page.conversationId} and position > ${page.after}` : sql``}
  order by message.conversation_id, position ${page ? sql`limit ${page.limit}` : sql``}`;

export const chatTables = {
  conversation: chosen(
    'whom you chat with',
    {
      id: 'a random id',
      with: 'the other person’s name',
      started_at: 'when it began',
      closed_at: 'when the other person deleted their account',
      muted: 'whether you have muted it',
    },
    (me) => sql`
      select conversation.id, person.name as "with", started_at, closed_at, member.muted
      from member join conversation on conversation.id = member.conversation_id
      join person on person.id = case when first_person = ${me} then second_person else first_person end
      where member.person_id = ${me} and ${notBlockedWith(me, sql.ref('person.id'))}
      order by started_at`,
  ),
  member: chosen(
    'how far you have read each conversation',
    {
      conversation_id: 'the conversation',
      read_position: 'the position of the last message you have read',
      muted: 'whether you have muted it',
      archived_position: 'the position of the last message when you archived it',
    },
    (me) => sql`
      select conversation_id, mine.read_position, mine.muted, mine.archived_position
      from member as mine join member as theirs using (conversation_id)
      where mine.person_id = ${me} and theirs.person_id <> ${me} and ${notBlockedWith(me, sql.ref('theirs.person_id'))}
      order by conversation_id`,
  ),
  // Read in pages by own-files.ts: it is the one table without a bound.
  message: chosen(
    'all messages that you see, sent and received',
    {
      conversation_id: 'the conversation',
      position: 'its number in the conversation, from 1',
      from: 'me or them',
      type: 'text, location, picture or event',
      text: 'the words, the caption, or the id of an event; empty for where others are',
      picture: 'the id of its picture',
      sent_at: 'when it was sent',
    },
    (me) => messagesOf(me, null),
  ),
  message_hidden: { leftOut: 'That a message was deleted for yourself' },
  share: whose('share', 'person_id', 'locations that you are sharing right now', {
    id: 'a random id',
    conversation_id: 'the conversation',
    plan_id: 'or the plan on whose page it is',
    live: 'whether it follows your phone',
    latitude: 'degrees north',
    longitude: 'degrees east',
    moved_at: 'when your phone last reported it',
    ends_at: 'when sharing ends',
  }),
  picture: whose(
    'picture',
    'owner',
    'your pictures; the files are in pictures/, named by their id',
    {
      id: 'a random id',
      content_type: 'the kind of file',
      width: 'in pixels',
      height: 'in pixels',
      made_at: 'when you sent it',
    },
    ['content', 'small', 'wanted_at'],
  ),
  message_scan: { leftOut: 'Nothing about people' },
  inbox: { leftOut: 'Only ids, for devices that were offline; deleted after days' },
  person_update: { leftOut: 'Only ids, for devices that were offline; deleted after days' },
};
