import type { Message, Reacted, Removal } from '@nukkad/core/features/chat/contract.ts';
import { noReactions } from '@nukkad/core/features/chat/reaction-kinds.ts';
import { maxUnread } from '@nukkad/core/features/chat/unread-limit.ts';
import type { QueryClient } from '@tanstack/react-query';
import { queries } from '../queries.ts';
import {
  conversationChanged,
  knownConversation,
  listedConversations,
  moveToTop,
  refetchConversations,
} from './conversations.ts';
import { forgetMessages } from './forget.ts';

export function messageArrived(cache: QueryClient, me: string, message: Message) {
  const { conversationId } = message;
  cache.setQueryData(queries.messages(conversationId).queryKey, (data) => {
    const [latest, ...older] = data?.pages ?? [];
    if (!data || !latest || data.pages.some((page) => page.messages.some(({ id }) => id === message.id))) return data;
    const messages = [...latest.messages, message].toSorted((a, b) => a.position - b.position);
    return { ...data, pages: [{ ...latest, messages }, ...older] };
  });
  void cache.invalidateQueries({ queryKey: ['search', conversationId] });
  if (message.type === 'location' && message.attachment !== null)
    void cache.invalidateQueries({ queryKey: queries.shares().queryKey });
  const known = knownConversation(cache, conversationId);
  if (known?.lastMessage && known.lastMessage.position >= message.position) return;
  conversationChanged(cache, conversationId, (it) => ({
    ...it,
    lastMessage: message,
    archived: it.archived && it.muted,
    unread: message.senderId === me || message.type === 'removed' ? it.unread : Math.min(it.unread + 1, maxUnread),
  }));
  const first = listedConversations(cache).find(({ id }) => id === conversationId);
  if (!first) return void refetchConversations(cache);
  moveToTop(cache, first);
}

export function messageReacted(cache: QueryClient, { conversationId, messageId, reactions }: Reacted) {
  const change = (it: Message) => (it.id === messageId && it.type !== 'removed' ? { ...it, reactions } : it);
  cache.setQueryData(
    queries.messages(conversationId).queryKey,
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, messages: page.messages.map(change) })) },
  );
  cache.setQueriesData<Message[]>({ queryKey: ['search', conversationId] }, (found) => found?.map(change));
  if (knownConversation(cache, conversationId)?.lastMessage?.id === messageId)
    conversationChanged(cache, conversationId, (it) => ({
      ...it,
      lastMessage: it.lastMessage && change(it.lastMessage),
    }));
}

const emptied = (it: Message): Message => ({
  ...it,
  type: 'removed',
  message: '',
  attachment: null,
  replyTo: null,
  reactions: noReactions,
});

/** A message deleted for both stays as an empty one; deleted for oneself it disappears. */
export function messageRemoved(cache: QueryClient, { conversationId, messageId, position, from, unread }: Removal) {
  const without = (messages: readonly Message[]) =>
    from === 'both'
      ? messages.map((it) => (it.id === messageId ? emptied(it) : it))
      : messages.filter(({ id }) => id !== messageId);
  cache.setQueryData(queries.quoted(conversationId, position).queryKey, (it) =>
    it && from === 'both'
      ? { senderId: it.senderId, type: 'removed' as const, message: '', attachment: null }
      : it && null,
  );
  const { queryKey } = queries.messages(conversationId);
  const data = cache.getQueryData(queryKey);
  const pages = data?.pages.map((page) => ({ ...page, messages: without(page.messages) }));
  if (data && pages) cache.setQueryData(queryKey, { ...data, pages });
  else forgetMessages(cache, conversationId);
  cache.setQueriesData<Message[]>({ queryKey: ['search', conversationId] }, (found) =>
    found?.filter(({ id }) => id !== messageId),
  );
  // The first message of a page is the cursor of the page before it.
  const lostCursor = pages?.some((page) => page.hasOlder && page.messages.length === 0) ?? false;
  if (lostCursor) void cache.invalidateQueries({ queryKey });
  const latest = pages?.flatMap((page) => page.messages).toSorted((a, b) => b.position - a.position)[0];
  let isLastUnknown = !knownConversation(cache, conversationId);
  conversationChanged(cache, conversationId, (it) => {
    if (it.lastMessage?.id !== messageId) return { ...it, unread };
    if (from === 'both') return { ...it, unread, lastMessage: emptied(it.lastMessage) };
    isLastUnknown ||= !latest && (pages === undefined || lostCursor);
    return { ...it, unread, lastMessage: latest ?? null };
  });
  if (!isLastUnknown) return;
  void refetchConversations(cache);
  void cache.invalidateQueries({ queryKey: queries.conversation(conversationId).queryKey });
}
