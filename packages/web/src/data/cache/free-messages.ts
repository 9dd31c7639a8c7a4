import { shownFrom } from '@nukkad/core/features/chat/free-message-limits.ts';
import type { QueryClient } from '@tanstack/react-query';
import { queries } from '../queries.ts';

export const allowanceOutdated = (cache: QueryClient) => void cache.invalidateQueries({ queryKey: ['allowance'] });

/** A message of one's own was sent, and may have been free of the limit: the server says so once few seem to be left. */
export function messageCounted(cache: QueryClient, conversationId: string) {
  const { queryKey } = queries.allowance(conversationId);
  const counted = cache.setQueryData(queryKey, (it) => it && { ...it, left: it.left === null ? null : it.left - 1 });
  // The first answer, which may be on its way, may be from before the message.
  if (!counted) void cache.resetQueries({ queryKey });
  else if (counted.left !== null && counted.left <= shownFrom) void cache.invalidateQueries({ queryKey });
}
