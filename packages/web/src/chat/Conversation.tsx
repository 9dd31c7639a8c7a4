import type { Conversation as Talk, Message } from '@nukkad/core/chat/contract.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { v7 as uuid } from 'uuid';
import { api } from '../api.ts';
import { Screen } from '../layout/Screen.tsx';
import { useAgreed, useOwnUpdate } from '../live.ts';
import { AskText } from '../meets/AskText.tsx';
import { queries } from '../queries.ts';
import { refusalCode, wordsFor } from '../refusal.ts';
import { useMe, useSession } from '../session.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { ButtonLink, IconButton } from '../ui/Button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/State.tsx';
import { Composer } from './Composer.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './Conversation.module.css';
import { MessageList } from './MessageList.tsx';
import { useOutbox } from './outbox.ts';

export default function Conversation() {
  const id = useParams()['conversationId']!;
  const talk = useQuery(queries.conversation(id));
  if (talk.data) return <Open key={id} talk={talk.data} />;
  return (
    <Screen title="Conversation" back="/chat">
      {talk.isPending ? (
        <Skeleton many={1} height={64} />
      ) : refusalCode(talk.error) === 'NOT_FOUND' ? (
        <EmptyState
          drawing="quiet"
          title="No such conversation"
          action={<ButtonLink to="/chat">Back to Messages</ButtonLink>}
        >
          It is not here, or it is not yours.
        </EmptyState>
      ) : (
        <ErrorState retry={() => void talk.refetch()}>{wordsFor(talk.error)}</ErrorState>
      )}
    </Screen>
  );
}

function Open({ talk: { id, person, online } }: { talk: Talk }) {
  const me = useMe();
  const demo = useSession().session.edition === 'demo';
  const agreed = useAgreed(person.id);
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const history = useInfiniteQuery(queries.messages(id));
  const messages = history.data?.pages.toReversed().flatMap((page) => page.messages) ?? [];
  const { unsent, send } = useOutbox(id);
  const [atEnd, setAtEnd] = useState(true);
  useMarkRead(
    id,
    messages.findLast(({ senderId }) => senderId !== me.id),
    atEnd,
  );
  useEffect(() => {
    document.title = `${person.name} · Nukkad`;
    heading.current?.focus({ preventScroll: true });
  }, [person.name]);

  const mint = () => ({ messageId: uuid(), at: new Date().toISOString() });
  return (
    <div className={styles.conversation}>
      <header className={styles.head}>
        <IconButton icon="back" label="Back" onClick={() => void navigate('/chat')} />
        <Avatar src={person.profilePicture} name={person.name} size={44} />
        <div className={styles.who}>
          <h1 ref={heading} tabIndex={-1}>
            {person.name}
          </h1>
          {online && <p className={styles.online}>Online</p>}
        </div>
        {!demo && (
          <IconButton
            icon="user"
            label={`About ${person.name}`}
            onClick={() => void navigate(`/people/${person.id}`)}
          />
        )}
      </header>
      {agreed && (
        <p className={styles.agreed}>
          <Icon name="handshake" size={18} />
          <AskText request={agreed} />
        </p>
      )}
      {history.isError && messages.length === 0 ? (
        <ErrorState retry={() => void history.refetch()}>{wordsFor(history.error)}</ErrorState>
      ) : (
        <MessageList
          person={person}
          messages={messages}
          unsent={unsent.filter(({ draft }) => !messages.some((it) => it.id === draft.messageId))}
          retry={send}
          loading={history.isPending}
          older={history.hasNextPage && !history.isFetchingNextPage ? () => void history.fetchNextPage() : null}
          atEnd={atEnd}
          setAtEnd={setAtEnd}
        />
      )}
      <Composer
        to={person.name}
        send={(message) => send({ ...mint(), type: 'text', message })}
        shareLocation={() => send({ ...mint(), type: 'location' })}
      />
    </div>
  );
}

/** Tells that what is on screen has been read: while the page is looked at and its end is in view. */
function useMarkRead(id: string, latest: Message | undefined, atEnd: boolean) {
  const update = useOwnUpdate();
  const done = useRef(0);
  const position = latest?.position ?? 0;
  const mark = useEffectEvent(async () => {
    if (position <= done.current || !atEnd || document.visibilityState !== 'visible') return;
    done.current = position;
    try {
      const { unread } = await api.chat.markRead({ id, position });
      update({ type: 'chat.read', conversationId: id, position, unread });
    } catch {
      // Nothing is lost: the next message, or the next look, tries again.
      done.current = 0;
    }
  });
  useEffect(() => {
    void mark();
    const look = () => void mark();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [position, atEnd]);
}
