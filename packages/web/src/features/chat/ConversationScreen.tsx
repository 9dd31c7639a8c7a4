import type { Conversation, Message } from '@nukkad/core/features/chat/contract.ts';
import { liveMs } from '@nukkad/core/features/chat/location-share-time.ts';
import { useInfiniteQuery, useQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { backend } from '#backend';
import { LoadError } from '../../data/LoadError.tsx';
import { queries } from '../../data/queries.ts';
import { useMe } from '../../data/session.tsx';
import { useLive } from '../../data/useLive.ts';
import { draftOf, keepDraft } from '../../device/drafts.ts';
import { Note } from '../../ui/Note.tsx';
import { useSheet } from '../../ui/useSheet.ts';
import { Composer } from './Composer.tsx';
import styles from './ConversationScreen.module.css';
import { ConversationHeader } from './ConversationHeader.tsx';
import { ConversationSheets, useConversationSheets } from './ConversationSheets.tsx';
import { FreeMessages } from './FreeMessages.tsx';
import { MessageList } from './MessageList.tsx';
import { NotSentYet } from './NotSentYet.tsx';
import { QuotedMessage } from './Quote.tsx';
import { useIsTyping } from './useIsTyping.ts';
import { useJump } from './useJump.ts';
import { useMarkRead } from './useMarkRead.ts';
import { useSend } from './useSend.ts';
import { useUnsent } from './useUnsent.ts';

const MessageSearch = lazy(() => import('./MessageSearch.tsx'));

/** Follows what the other person shares: no update is sent when they move. */
function useMovements(conversationId: string) {
  const me = useMe();
  useQuery({
    ...queries.shares(),
    refetchOnMount: 'always',
    // Also a share that is not live: people who are blocked get no update when it ends.
    refetchInterval: ({ state }) =>
      state.data?.some((it) => it.conversationId === conversationId && it.personId !== me.id)
        ? liveMs.betweenFetches
        : false,
  });
}

export function ConversationScreen({ conversation }: { conversation: Conversation }) {
  const { id, person } = conversation;
  const me = useMe();
  const send = useSend(id);
  const isTyping = useIsTyping(id);
  const heading = useRef<HTMLHeadingElement>(null);
  const [searching, setSearching] = useSheet('search');
  const sheets = useConversationSheets();
  const [atEnd, setAtEnd] = useState(true);
  const history = useInfiniteQuery(queries.messages(id));
  const messages = history.data?.pages.toReversed().flatMap((page) => page.messages) ?? [];
  const [replyToId, setReplyToId] = useState<string | null>(null);
  const replyTo = messages.find((it) => it.id === replyToId);
  const reply =
    backend.can.reactAndReply && !conversation.closed ? (message: Message) => setReplyToId(message.id) : null;
  const jump = useJump(history, messages, () => setAtEnd(false));
  useMarkRead(id, messages.findLast(({ senderId }) => senderId !== me.id)?.position ?? 0, atEnd);
  useMovements(id);
  useLayoutEffect(() => {
    document.title = `${person.name} · Nukkad`;
    heading.current?.focus({ preventScroll: true });
  }, [person.name]);

  if (searching)
    return (
      <Suspense>
        <MessageSearch
          id={id}
          name={person.name}
          show={({ position }) => {
            jump.to(position);
            setSearching(null);
          }}
          close={() => {
            setSearching(null);
            setAtEnd(true);
          }}
        />
      </Suspense>
    );
  return (
    <div className={styles.conversation}>
      <ConversationHeader
        conversation={conversation}
        isTyping={isTyping}
        heading={heading}
        search={() => setSearching(true)}
        openMenu={() => sheets.setMenu(true)}
        sharePlan={() => sheets.setPlanning(true)}
      />
      <Messages
        conversation={conversation}
        history={history}
        messages={messages}
        jump={jump}
        atEnd={atEnd}
        setAtEnd={setAtEnd}
        sheets={sheets}
        reply={reply}
        say={(text) => send.text(text, undefined)}
      />
      <Writing
        conversation={conversation}
        replyTo={replyTo}
        stopReplying={() => setReplyToId(null)}
        send={send}
        sheets={sheets}
      />
      <ConversationSheets sheets={sheets} conversation={conversation} messages={messages} send={send} reply={reply} />
    </div>
  );
}

function Writing({
  conversation: { id, person, closed },
  replyTo,
  stopReplying,
  send,
  sheets,
}: {
  conversation: Conversation;
  replyTo: Message | undefined;
  stopReplying(): void;
  send: ReturnType<typeof useSend>;
  sheets: ReturnType<typeof useConversationSheets>;
}) {
  const me = useMe();
  const live = useLive();
  if (closed)
    return <Note>This account was deleted. You can read what you wrote to each other, and can’t write any more.</Note>;
  return (
    <>
      {backend.can.renewPremium && <FreeMessages conversationId={id} />}
      <Composer
        to={person.name}
        draft={draftOf(me.id, id)}
        keepDraft={(text) => keepDraft(me.id, id, text)}
        reportTyping={() => live.typing(id)}
        replyTo={replyTo && <QuotedMessage quoted={replyTo} name={person.name} />}
        stopReplying={stopReplying}
        send={(text) => send.text(text, replyTo?.position)}
        shareLocation={() => (backend.can.shareLocation ? sheets.setSharing(true) : send.place(null))}
        sendPicture={backend.can.sendPictures ? sheets.choosePicture : null}
      />
    </>
  );
}

function Messages({
  conversation,
  history,
  messages,
  jump,
  atEnd,
  setAtEnd,
  sheets,
  reply,
  say,
}: {
  conversation: Conversation;
  history: UseInfiniteQueryResult;
  messages: readonly Message[];
  jump: ReturnType<typeof useJump>;
  atEnd: boolean;
  setAtEnd(atEnd: boolean): void;
  sheets: ReturnType<typeof useConversationSheets>;
  reply: ((message: Message) => void) | null;
  say(text: string): void;
}) {
  const { id, person } = conversation;
  const { outbox } = useLive();
  const unsent = useUnsent(id).filter(({ messageId }) => !messages.some((it) => it.id === messageId));
  const uploads = useSyncExternalStore(outbox.subscribe, outbox.progress);
  if (history.isError && messages.length === 0)
    return (
      <div className={styles.lost}>
        <LoadError query={history} />
        <NotSentYet conversationId={id} />
      </div>
    );
  if (jump.progress !== null)
    return (
      <div className={styles.jumping} role="status">
        <p>Loading that message…</p>
        <progress value={jump.progress} aria-label="Loading older messages" />
      </div>
    );
  return (
    <MessageList
      conversation={conversation}
      messages={messages}
      unsent={unsent}
      uploads={uploads}
      say={say}
      loading={history.isPending}
      older={history.hasNextPage && !history.isFetchingNextPage ? () => void history.fetchNextPage() : null}
      atEnd={atEnd}
      setAtEnd={setAtEnd}
      shown={jump.shown}
      actions={{
        showPicture: (pictureId, alt) => sheets.setPicture({ id: pictureId, alt }),
        retry: (messageId) => outbox.retry(messageId),
        discard: (messageId) => outbox.remove(messageId),
        reply,
        show: (position) => jump.to(position),
        openMenu: (message) => sheets.setMenuOf(message.id),
        report: backend.can.blockAndReport ? () => sheets.setSafety({ type: 'person', id: person.id }) : null,
      }}
    />
  );
}
