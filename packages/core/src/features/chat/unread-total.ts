import { sql } from 'kysely';
import { notBlockedWith } from '../people/not-blocked.ts';
import type { Reader } from '../../kernel/context.ts';
import { onlyRow } from '../../kernel/only-row.ts';
import { isArchived } from './conversation-settings.ts';
import { archivedCount } from './conversation-list.ts';
import { unreadOf } from './unread-in-conversation.ts';

/** Of conversations that are not archived; muted ones don't count. */
export const totalUnread = (conversations: readonly { muted: boolean; unread: number }[]) =>
  conversations.reduce((sum, { muted, unread }) => sum + (muted ? 0 : unread), 0);

/** Unread in conversations neither muted nor archived, at most `maxUnread` of each, and how many are archived. */
export async function countUnreadAndArchived({ db, me }: Reader): Promise<{ unread: number; archived: number }> {
  const { rows } = await sql<{ unread: number; archived: number }>`
    select ${archivedCount(me)} as archived,
      coalesce(sum(${unreadOf('conversation.id', 'mine.read_position', 'mine.person_id')}), 0)::int as unread
    from (select id, last_position, second_person as other_id from conversation where first_person = ${me}
      union all select id, last_position, first_person from conversation where second_person = ${me}) as conversation
    -- Looked up one by one: PostgreSQL expects few conversations, and would compare each with each.
    cross join lateral (select * from member
      where member.conversation_id = conversation.id and member.person_id = ${me} limit 1) as mine
    where not mine.muted and not ${isArchived('mine', 'conversation')} and mine.read_position < conversation.last_position and ${notBlockedWith(me, sql.ref('conversation.other_id'))}`.execute(
    db,
  );
  return onlyRow(rows);
}
