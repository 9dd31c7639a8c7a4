import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { queries } from '../../data/queries.ts';
import { quotedFrom, type Quoted } from '../../data/queries/chat.ts';

/** A message of a conversation by its position, fetched if it is older than what was. Null when it has been deleted for
 * oneself, undefined until that is known. */
export function useQuoted(conversationId: string, position: number): Quoted | null | undefined {
  const { data: near } = useInfiniteQuery({
    ...queries.messages(conversationId),
    enabled: false,
    select: ({ pages }) => {
      const found = pages.flatMap((page) => page.messages).find((it) => it.position === position);
      return found && quotedFrom(found);
    },
  });
  const { data: far } = useQuery({ ...queries.quoted(conversationId, position), enabled: near === undefined });
  return near ?? far;
}
