import { sql } from 'kysely';
import { notBlockedWith } from '../people/not-blocked.ts';
import type { Reader } from '../../kernel/context.ts';
import { onlyRow } from '../../kernel/only-row.ts';
import { isArchived } from './conversation-settings.ts';
import { conversationsPage } from './list-sizes.ts';
import { archivedCount, conversationCursors, readConversations } from './read-conversations.ts';
import { unreadOf } from './unread-in-conversation.ts';

/** Unread in conversations neither muted nor archived, at most `maxUnread` of each, and how many are archived. */
async function countAll({ db, me }: Reader): Promise<{ unread: number; archived: number }> {
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

export async function readConversationPage(
  context: Reader,
  { archived, muted }: { archived: boolean; muted: boolean },
  after: string | undefined,
) {
  const which = muted ? { muted } : { archived };
  const isStart = after === undefined && !archived && !muted;
  const found = await readConversations(context, { ...which, after, countsArchived: isStart });
  const { rows, next } = conversationCursors.page(context.host, found, conversationsPage, ({ place }) => place);
  const conversations = rows.map(({ conversation }) => conversation);
  const [first] = rows;
  // Most people's conversations fit on one page: counting their messages again would take as long as reading the page.
  const counts =
    isStart && first && next === null
      ? {
          unread: conversations.reduce((sum, { muted, unread }) => sum + (muted ? 0 : unread), 0),
          archived: first.archivedInAll,
        }
      : await countAll(context);
  return { conversations, ...counts, next };
}
