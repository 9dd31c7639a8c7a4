import type { Message } from '@nukkad/core/features/chat/contract.ts';
import { olderPage } from '@nukkad/core/features/chat/list-sizes.ts';
import { maxFound } from '@nukkad/core/features/chat/search-limits.ts';
import { minuteMs } from '@nukkad/core/kernel/time.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { inPages } from './in-pages.ts';
import { nullWhereNotFound } from './null-where-not-found.ts';

/** The latest messages with these words, at most `maxFound`. Each request searches a part of the conversation. */
async function searchConversation(id: string, words: string, signal: AbortSignal): Promise<Message[]> {
  const found: Message[] = [];
  let before: number | null = null;
  do {
    const part: Awaited<ReturnType<typeof api.chat.search>> = await api.chat.search(
      before === null ? { id, words } : { id, words, before },
    );
    found.push(...part.messages);
    before = part.next;
  } while (before !== null && found.length < maxFound && !signal.aborted);
  return found.slice(0, maxFound);
}

export type Quoted = Pick<Message, 'senderId' | 'type' | 'message' | 'attachment'>;

export const quotedFrom = ({ senderId, type, message, attachment }: Message): Quoted => ({
  senderId,
  type,
  message,
  attachment,
});

export const chatQueries = {
  /** Each page has the counts of both lists. */
  conversations: () => inPages(['conversations'], (from) => api.chat.conversations(from)),
  archived: () => inPages(['archived'], (from) => api.chat.conversations({ ...from, archived: true })),
  /** Archived or not. Only who they are with: messages in them change nothing here. */
  mutedConversations: () =>
    inPages(['muted'], async (from) => {
      const { conversations, next } = await api.chat.conversations({ ...from, muted: true });
      return {
        people: conversations.map(({ id, person: { name, profilePicture } }) => ({ id, name, profilePicture })),
        next,
      };
    }),
  foundConversations: (words: string) =>
    queryOptions({
      queryKey: ['found-conversations', words],
      queryFn: async () => (await api.chat.findConversations({ words })).conversations,
      staleTime: 0,
    }),
  conversation: (id: string) =>
    queryOptions({
      queryKey: ['conversation', id],
      queryFn: () => api.chat.conversation({ id }).catch(nullWhereNotFound),
    }),
  /** The latest page is first; within a page the newest message is last. */
  messages: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['messages', id],
      queryFn: ({ pageParam }: { pageParam: number | null }) =>
        api.chat.messages({ id, ...(pageParam === null ? {} : { before: pageParam, limit: olderPage }) }),
      initialPageParam: null,
      getNextPageParam: (page) => (page.hasOlder ? (page.messages[0]?.position ?? null) : null),
    }),
  /** A message that another replies to and that is not on the pages fetched; null when one has deleted it. */
  quoted: (id: string, position: number) =>
    queryOptions({
      queryKey: ['quoted', id, position],
      queryFn: async (): Promise<Quoted | null> => {
        const [message] = (await api.chat.messages({ id, before: position + 1, limit: 1 })).messages;
        return message?.position === position ? quotedFrom(message) : null;
      },
      staleTime: Infinity,
    }),
  /** Updates tell the start and end of shares, but not movement. */
  shares: () =>
    queryOptions({
      queryKey: ['shares'],
      queryFn: async () => (await api.chat.shares()).shares,
      staleTime: Infinity,
    }),
  search: (id: string, words: string) =>
    queryOptions({
      queryKey: ['search', id, words],
      queryFn: ({ signal }) => searchConversation(id, words, signal),
    }),
  /** How many free messages are left of the day. */
  allowance: (id: string) =>
    queryOptions({ queryKey: ['allowance', id], queryFn: () => api.chat.allowance({ id }), staleTime: minuteMs }),
};
