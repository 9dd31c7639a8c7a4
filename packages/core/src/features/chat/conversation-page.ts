import type { Reader } from '../../kernel/context.ts';
import { conversationsPage } from './list-sizes.ts';
import { conversationCursors, readConversations } from './conversation-list.ts';
import { countUnreadAndArchived, totalUnread } from './unread-total.ts';

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
          unread: totalUnread(conversations),
          archived: first.archivedInAll,
        }
      : await countUnreadAndArchived(context);
  return { conversations, ...counts, next };
}
