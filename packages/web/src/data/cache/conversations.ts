import type { ChatPerson, Conversation, ConversationSettings } from '@nukkad/core/features/chat/contract.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { itemsOf } from '../items-of-pages.ts';
import { queries } from '../queries.ts';
import { forgetEntry, forgetMessages } from './forget.ts';

type ConversationsData = InfiniteData<{
  conversations: Conversation[];
  unread: number;
  archived: number;
  next: string | null;
}>;

const cachedConversation = (cache: QueryClient, id: string) => cache.getQueryData(queries.conversation(id).queryKey);
type ConversationData = NonNullable<ReturnType<typeof cachedConversation>>;

export const conversationsIn = (data: ConversationsData | undefined): Conversation[] =>
  itemsOf(
    data,
    (page) => page.conversations,
    ({ id }) => id,
  );

export const unreadIn = (data: ConversationsData | undefined): number => data?.pages[0]?.unread ?? 0;

export const archivedIn = (data: ConversationsData | undefined): number => data?.pages[0]?.archived ?? 0;

const lists = () => [
  { queryKey: queries.conversations().queryKey, isArchive: false },
  { queryKey: queries.archived().queryKey, isArchive: true },
];

export const listedConversations = (cache: QueryClient) =>
  lists().flatMap(({ queryKey }) => conversationsIn(cache.getQueryData(queryKey)));

export const knownConversation = (cache: QueryClient, id: string) =>
  listedConversations(cache).find((it) => it.id === id) ?? cachedConversation(cache, id);

/** What a conversation adds to the counts of the lists. */
const countsOf = (it: Conversation | null | undefined) => ({
  unread: !it || it.muted || it.archived ? 0 : it.unread,
  archived: it?.archived ? 1 : 0,
});

function listsChanged(
  cache: QueryClient,
  change: (page: Conversation[], at: number, isArchive: boolean) => Conversation[],
  more = { unread: 0, archived: 0 },
) {
  foundOutdated(cache);
  for (const { queryKey, isArchive } of lists())
    cache.setQueryData<ConversationsData>(
      queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page, at) => ({
            ...page,
            conversations: change(page.conversations, at, isArchive),
            unread: Math.max(0, page.unread + more.unread),
            archived: Math.max(0, page.archived + more.archived),
          })),
        },
    );
}

/** A search by name is on screen for moments: what may have changed in it is fetched again. */
const foundOutdated = (cache: QueryClient) => void cache.invalidateQueries({ queryKey: ['found-conversations'] });

export async function refetchConversations(cache: QueryClient) {
  await Promise.all(lists().map(({ queryKey }) => cache.invalidateQueries({ queryKey })));
}

export function conversationChanged(
  cache: QueryClient,
  id: string,
  change: (it: ConversationData) => ConversationData,
) {
  const known = knownConversation(cache, id);
  const [before, after] = [countsOf(known), countsOf(known && change(known))];
  cache.setQueryData(queries.conversation(id).queryKey, (it) => it && change(it));
  listsChanged(cache, (page) => page.map((it) => (it.id === id ? change(it) : it)), {
    unread: after.unread - before.unread,
    archived: after.archived - before.archived,
  });
}

/** Moves a conversation that is in one of the lists to the top of the list in which it belongs. */
export function moveToTop(cache: QueryClient, moved: Conversation) {
  listsChanged(cache, (page, at, isArchive) => {
    const others = page.filter(({ id }) => id !== moved.id);
    return at === 0 && isArchive === moved.archived ? [moved, ...others] : others;
  });
}

export function settingsChanged(cache: QueryClient, id: string, settings: ConversationSettings) {
  const known = knownConversation(cache, id);
  void cache.invalidateQueries({ queryKey: queries.mutedConversations().queryKey });
  conversationChanged(cache, id, (it) => ({ ...it, ...settings }));
  listsChanged(cache, (page, _, isArchive) => page.filter((it) => it.id !== id || it.archived === isArchive));
  // Its place in the other list is unknown here.
  if (known?.archived !== settings.archived || !listedConversations(cache).some((it) => it.id === id))
    void refetchConversations(cache);
}

/** The other deleted their account. A search by their name no longer finds it. */
export function conversationClosed(cache: QueryClient, id: string, person: ChatPerson) {
  conversationChanged(cache, id, (it) => ({ ...it, person, closed: true, online: false }));
}

export function conversationRead(cache: QueryClient, id: string, unread: number) {
  if (!knownConversation(cache, id)) return void refetchConversations(cache);
  conversationChanged(cache, id, (it) => ({ ...it, unread }));
}

export function onlineChanged(cache: QueryClient, personId: string, online: boolean) {
  for (const { id, person } of listedConversations(cache))
    if (person.id === personId) conversationChanged(cache, id, (it) => ({ ...it, online }));
  // A conversation that was opened by its address may be cached without the list.
  cache.setQueriesData<ConversationData>({ queryKey: ['conversation'] }, (it) =>
    it?.person.id === personId ? { ...it, online } : it,
  );
}

/** Removes all conversations with a person, and what was shared in them. */
export function conversationsGone(cache: QueryClient, personId: string) {
  const opened = cache.getQueriesData<ConversationData>({ queryKey: ['conversation'] }).map(([, data]) => data);
  const ids = new Set(
    [...listedConversations(cache), ...opened].flatMap((it) => (it?.person.id === personId ? it.id : [])),
  );
  // A share on a plan is in none.
  const ended: ReadonlySet<string | null> = ids;
  cache.setQueryData(queries.shares().queryKey, (list) =>
    list?.filter((it) => it.personId !== personId && !ended.has(it.conversationId)),
  );
  const counts = listedConversations(cache).flatMap((it) => (it.person.id === personId ? countsOf(it) : []));
  listsChanged(cache, (page) => page.filter(({ person }) => person.id !== personId), {
    unread: -counts.reduce((sum, it) => sum + it.unread, 0),
    archived: -counts.reduce((sum, it) => sum + it.archived, 0),
  });
  void cache.invalidateQueries({ queryKey: queries.mutedConversations().queryKey });
  for (const id of ids) {
    const { queryKey } = queries.conversation(id);
    if (cache.getQueryState(queryKey)) cache.setQueryData(queryKey, null);
    else forgetEntry(cache, queryKey);
    forgetMessages(cache, id);
    cache.removeQueries({ queryKey: ['search', id] });
    cache.removeQueries({ queryKey: ['quoted', id] });
  }
}
