import type { Conversation } from '@nukkad/core/chat/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useAway } from '../ConnectionProvider.tsx';
import { Screen } from '../layout/Screen.tsx';
import { onlineAgain, queries } from '../queries.ts';
import { wordsFor } from '../refusal.ts';
import { useMe, useSession } from '../session.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Count } from '../ui/Badge.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/State.tsx';
import { timeOrDay } from '../when.ts';
import styles from './Chat.module.css';
import { Requests } from '../meets/Requests.tsx';
import { useGiveUp } from './given-up.ts';
import { inOneLine } from './summary.ts';

/** Open requests, and below them the conversations. */
export default function Chat() {
  const demo = useSession().session.edition === 'demo';
  const conversations = useQuery({ ...queries.conversations(), refetchInterval: onlineAgain });
  const list = conversations.data;
  useGiveUp(list ? (id) => list.some((it) => it.id === id) : null);
  return (
    <Screen title="Messages" news={conversations.data?.reduce((sum, it) => sum + it.unread, 0)}>
      {!demo && <Requests />}
      {conversations.isPending ? (
        <Skeleton many={4} height={76} />
      ) : conversations.isLoadingError ? (
        <ErrorState retry={() => void conversations.refetch()}>{wordsFor(conversations.error)}</ErrorState>
      ) : conversations.data.length === 0 ? (
        <EmptyState
          drawing="quiet"
          title="No conversations yet"
          action={
            <ButtonLink look="main" to="/home">
              See who is nearby
            </ButtonLink>
          }
        >
          Ask somebody to meet. As soon as they say yes, you can talk here.
        </EmptyState>
      ) : (
        <ul className={styles.list} aria-label="Conversations">
          {conversations.data.map((it) => (
            <li key={it.id}>
              <Row conversation={it} />
            </li>
          ))}
        </ul>
      )}
    </Screen>
  );
}

function Row({ conversation: { id, person, online, lastMessage, unread } }: { conversation: Conversation }) {
  const me = useMe();
  const isAway = useAway();
  return (
    <Link to={`/chat/${id}`} className={styles.row}>
      <Avatar src={person.profilePicture} name={person.name} size={56} online={online && !isAway} />
      <span className={styles.text}>
        <span className={styles.name}>{person.name}</span>
        <span className={unread > 0 ? styles.new : styles.last}>
          {lastMessage === null
            ? 'Tap to start chatting'
            : `${lastMessage.senderId === me.id ? 'You: ' : ''}${inOneLine(lastMessage)}`}
        </span>
      </span>
      <span className={styles.side}>
        {lastMessage && <time dateTime={lastMessage.timestamp}>{timeOrDay(lastMessage.timestamp)}</time>}
        <Count many={unread} of="unread" />
      </span>
    </Link>
  );
}
