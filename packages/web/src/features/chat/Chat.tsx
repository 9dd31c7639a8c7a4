import type { Conversation } from '@nukkad/core/features/chat/contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { backend } from '#backend';
import { useAway, useLive } from '../../data/useLive.ts';
import { Screen } from '../../ui/Screen.tsx';
import { conversationsIn, unreadIn } from '../../data/cache/chat.ts';
import { onlineAgain, queries } from '../../data/queries.ts';
import { wordsFor } from '../../data/failure.ts';
import { useMe } from '../../data/session.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Count } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/StateViews.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Unsent } from '../../device/unsent-store.ts';
import { timeOrDay } from '../../format/dates.ts';
import styles from './Chat.module.css';
import { Requests } from '../meets/Requests.tsx';
import { useLostMessages } from './useLostMessages.ts';
import { messagePreview, unsentPreview } from './message-preview.ts';

export default function Chat() {
  const conversations = useInfiniteQuery({ ...queries.conversations(), refetchInterval: onlineAgain });
  const { outbox } = useLive();
  const unsent = useSyncExternalStore(outbox.subscribe, outbox.unsent);
  const rows = conversationsIn(conversations.data)
    .map((conversation) => ({
      conversation,
      unsent: unsent.findLast((it) => it.conversationId === conversation.id) ?? null,
    }))
    .toSorted((a, b) => (b.unsent?.messageId ?? '').localeCompare(a.unsent?.messageId ?? ''));
  useLostMessages(() => true);
  return (
    <Screen title="Messages" news={unreadIn(conversations.data)}>
      {backend.can.receiveRequests && <Requests />}
      {conversations.isPending ? (
        <Skeleton many={4} height={76} />
      ) : conversations.isLoadingError ? (
        <ErrorState retry={() => void conversations.refetch()}>{wordsFor(conversations.error)}</ErrorState>
      ) : rows.length === 0 ? (
        <EmptyState
          drawing="quiet"
          title="No conversations yet"
          action={
            <ButtonLink look="main" to="/home">
              See who’s nearby
            </ButtonLink>
          }
        >
          Ask someone to meet. Once they accept, you can chat here.
        </EmptyState>
      ) : (
        <>
          <ul className={styles.list} aria-label="Conversations">
            {rows.map(({ conversation, unsent }) => (
              <li key={conversation.id}>
                <Row conversation={conversation} unsent={unsent} />
              </li>
            ))}
          </ul>
          <ShowMore pages={conversations} problem={wordsFor(conversations.error)} />
        </>
      )}
    </Screen>
  );
}

function Row({
  conversation: { id, person, online, lastMessage, unread },
  unsent,
}: {
  conversation: Conversation;
  unsent: Unsent | null;
}) {
  const me = useMe();
  const isAway = useAway();
  return (
    <Link to={`/chat/${id}`} className={styles.row}>
      <Avatar src={person.profilePicture} name={person.name} size={56} online={online && !isAway} />
      <span className={styles.text}>
        <span className={styles.line}>
          <span className={styles.name}>{person.name}</span>
          {unsent ? (
            <span className={unsent.refused === null ? styles.waiting : styles.failed}>
              <Icon name={unsent.refused === null ? 'clock' : 'alert'} size={16} />
              {unsent.refused === null ? 'Not sent yet' : 'Not sent'}
            </span>
          ) : (
            lastMessage && (
              <time className={styles.time} dateTime={lastMessage.timestamp}>
                {timeOrDay(lastMessage.timestamp)}
              </time>
            )
          )}
        </span>
        <span className={styles.line}>
          <span className={unread > 0 ? styles.new : styles.last}>
            {unsent
              ? `You: ${unsentPreview(unsent)}`
              : lastMessage === null
                ? 'Tap to start chatting'
                : `${lastMessage.senderId === me.id ? 'You: ' : ''}${messagePreview(lastMessage)}`}
          </span>
          <Count many={unread} of="unread" />
        </span>
      </span>
    </Link>
  );
}
