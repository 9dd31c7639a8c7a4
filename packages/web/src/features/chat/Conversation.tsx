import type { Conversation as Talk, Message, SharedPlace } from '@nukkad/core/features/chat/contract.ts';
import { largestPicture } from '@nukkad/core/features/chat/rules.ts';
import { refusalWords } from '@nukkad/core/kernel/refusals.ts';
import { useInfiniteQuery, useQuery, useQueryClient, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate, useParams } from 'react-router';
import { backend } from '#backend';
import { v4 as uuid } from 'uuid';
import { currentTime } from '../../device/clock.ts';
import { useAway, useLive } from '../../data/useLive.ts';
import { draftOf, keepDraft } from '../../device/drafts.ts';
import { Screen } from '../../ui/Screen.tsx';
import { conversationRead } from '../../data/cache/chat.ts';
import { AskText } from '../meets/AskText.tsx';
import { useAgreed } from '../meets/useMeetWith.ts';
import { onlineAgain, queries } from '../../data/queries.ts';
import { wordsFor } from '../../data/failure.ts';
import { useMe } from '../../data/session.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { ButtonLink, IconButton } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/State.tsx';
import { Lightbox } from '../../ui/Lightbox.tsx';
import { Note } from '../../ui/Note.tsx';
import { useSheet } from '../../ui/sheets.ts';
import { toast, toastsBelow } from '../../ui/Toast.tsx';
import { Bubble } from './Bubble.tsx';
import { Composer } from './Composer.tsx';
import { whyRefused } from './send-failures.ts';
import { useGiveUp } from './useLostMessages.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Conversation.module.css';
import { SafetySheet, type SafetyStep } from '../safety/SafetySheets.tsx';
import { MessageList } from './MessageList.tsx';
import { unsentInOneLine } from './summary.ts';
import { pictureAddress } from './Picture.tsx';
import { shrink } from '../../device/shrink-picture.ts';
import { MessageMenu } from './MessageMenu.tsx';
import { noteShared } from '../../device/live-shares.ts';
import { Search } from './Search.tsx';
import type { Unsent } from '../../data/outbox.ts';

const ShareSheet = lazy(() => import('./ShareSheet.tsx'));

export default function Conversation() {
  const id = useParams()['conversationId']!;
  const talk = useQuery({ ...queries.conversation(id), refetchInterval: onlineAgain });
  useGiveUp(talk.data === null ? (it) => it !== id : null);
  // What was agreed on stands above the messages, which must not move when it comes.
  const meets = useQuery(queries.meets());
  if (talk.data && !meets.isLoading) return <Open key={id} talk={talk.data} />;
  return (
    <Screen title="Conversation" back="/chat">
      {talk.isPending || meets.isLoading ? (
        <Skeleton many={1} height={64} />
      ) : talk.isSuccess ? (
        <EmptyState
          drawing="quiet"
          title="Conversation not found"
          action={<ButtonLink to="/chat">Back to Messages</ButtonLink>}
        >
          It doesn’t exist, or you’re not part of it.
        </EmptyState>
      ) : (
        <ErrorState retry={() => void talk.refetch()}>{wordsFor(talk.error)}</ErrorState>
      )}
      {!talk.isSuccess && <Waiting id={id} />}
    </Screen>
  );
}

/** What this device has to send in a conversation, in order. */
function useUnsent(id: string): Unsent[] {
  const { outbox } = useLive();
  return useSyncExternalStore(outbox.subscribe, outbox.unsent).filter(({ conversationId }) => conversationId === id);
}

/** What is unsent in a conversation of which nothing else can be shown: it is not lost. */
function Waiting({ id }: { id: string }) {
  const unsent = useUnsent(id);
  if (unsent.length === 0) return null;
  return (
    <Section title="Not sent yet">
      <ul className={styles.unsent}>
        {unsent.map(({ messageId, message, at, refused }) => (
          <li key={messageId}>
            <Bubble
              own
              who="You"
              place={null}
              words={unsentInOneLine({ message })}
              at={at}
              progress={refused === null ? 'waiting' : 'failed'}
            />
            {refused !== null && <Note>{whyRefused(refused)}</Note>}
          </li>
        ))}
      </ul>
      {unsent.some(({ refused, isKept }) => refused === null && isKept) && (
        <Note>Saved on this device. We’ll send it when you’re back online.</Note>
      )}
    </Section>
  );
}

function Open({ talk }: { talk: Talk }) {
  const { id, person } = talk;
  const online = !useAway() && talk.online;
  const me = useMe();
  const agreed = useAgreed(person.id);
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const live = useLive();
  const { outbox } = live;
  const history = useInfiniteQuery(queries.messages(id));
  const messages = history.data?.pages.toReversed().flatMap((page) => page.messages) ?? [];
  const unsent = useUnsent(id).filter(({ messageId }) => !messages.some((it) => it.id === messageId));
  const progress = useSyncExternalStore(outbox.subscribe, outbox.progress);
  const isWriting = useIsWriting(id);
  useMovements(id);
  const [atEnd, setAtEnd] = useState(true);
  const [searching, setSearching] = useSheet('search');
  const [sharing, setSharing] = useSheet('share');
  const [menuOf, setMenuOf] = useSheet<Message['id']>('menu');
  const [safety, setSafety] = useSheet<SafetyStep>('safety');
  const [picture, setPicture] = useSheet<{ id: string; alt: string }>('picture');
  const menu = messages.find((it) => it.id === menuOf);
  const first = person.name.split(' ')[0]!;
  const jump = useJump(history, messages, () => setAtEnd(false));
  useRead(
    id,
    messages.findLast(({ senderId }) => senderId !== me.id),
    atEnd,
  );
  useEffect(() => {
    document.title = `${person.name} · Nukkad`;
    heading.current?.focus({ preventScroll: true });
  }, [person.name]);

  if (searching)
    return (
      <Search
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
    );
  function send(message: Unsent['message']): string {
    const messageId = uuid();
    outbox.add({ messageId, conversationId: id, message, at: new Date(currentTime()).toISOString() });
    return messageId;
  }
  function sharePlace(place: SharedPlace | null) {
    const messageId = send(place === null ? { type: 'location' } : { type: 'location', place });
    if (place !== null && place.liveMinutes !== null) noteShared(me.id, messageId);
  }
  async function sendPicture(file: File) {
    if (file.size > largestPicture) toast(refusalWords('PICTURE_TOO_LARGE'));
    else send({ type: 'picture', pictureId: uuid(), blob: await shrink(file) });
  }
  return (
    <div className={styles.conversation}>
      <header ref={toastsBelow} className={styles.head}>
        <IconButton icon="back" label="Back" onClick={() => void navigate('/chat')} />
        <Avatar src={person.profilePicture} name={person.name} size={44} />
        <div className={styles.who}>
          <h1 ref={heading} tabIndex={-1}>
            {person.name}
          </h1>
          <p className={styles.online} role="status">
            {isWriting ? 'writing…' : online ? 'Online' : ''}
          </p>
        </div>
        <IconButton icon="search" label="Search this conversation" onClick={() => setSearching(true)} />
        {backend.can.openProfiles && (
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
        <div className={styles.lost}>
          <ErrorState retry={() => void history.refetch()}>{wordsFor(history.error)}</ErrorState>
          <Waiting id={id} />
        </div>
      ) : jump.progress !== null ? (
        <div className={styles.jumping} role="status">
          <p>Loading that message…</p>
          <progress value={jump.progress} aria-label="Loading older messages" />
        </div>
      ) : (
        <MessageList
          talk={talk}
          messages={messages}
          unsent={unsent}
          progress={progress}
          showPicture={(id, alt) => setPicture({ id, alt })}
          retry={(messageId) => outbox.retry(messageId)}
          discard={(messageId) => outbox.remove(messageId)}
          loading={history.isPending}
          older={history.hasNextPage && !history.isFetchingNextPage ? () => void history.fetchNextPage() : null}
          atEnd={atEnd}
          setAtEnd={setAtEnd}
          shown={jump.shown}
          menu={({ id }) => setMenuOf(id)}
          report={backend.can.blockAndReport ? () => setSafety({ type: 'person', id: person.id }) : null}
        />
      )}
      <Composer
        to={person.name}
        draft={draftOf(me.id, id)}
        keepDraft={(text) => keepDraft(me.id, id, text)}
        typing={() => live.typing(id)}
        send={(message) => send({ type: 'text', message })}
        shareLocation={() => (backend.can.shareLocation ? setSharing(true) : sharePlace(null))}
        sendPicture={backend.can.sendPictures ? (file) => void sendPicture(file) : null}
      />
      {picture && <Lightbox src={pictureAddress(picture.id)} alt={picture.alt} close={() => setPicture(null)} />}
      {sharing && (
        <Suspense>
          <ShareSheet name={first} share={sharePlace} close={() => setSharing(null)} />
        </Suspense>
      )}
      {menu && <MessageMenu message={menu} name={first} safety={setSafety} close={() => setMenuOf(null)} />}
      {safety && (
        <SafetySheet
          step={safety}
          person={{ id: person.id, name: first }}
          inChat
          gone={() => void navigate('/chat')}
          close={() => setSafety(null)}
        />
      )}
    </div>
  );
}

/** How long a message is pointed out, in ms. */
const pointOutMs = 3000;

/** Goes to a message by its position, which may lie far back: loads up to there, and then points it out for a moment. */
function useJump(
  history: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isError' | 'fetchNextPage'>,
  messages: readonly Message[],
  leaveEnd: () => void,
) {
  const [target, setTarget] = useState<{ position: number; from: number } | null>(null);
  const oldest = messages[0]?.position ?? 0;
  const loading = target !== null && oldest > target.position && history.hasNextPage && !history.isError;
  const load = useEffectEvent(() => {
    if (loading && !history.isFetchingNextPage) void history.fetchNextPage();
  });
  useEffect(() => load(), [loading, oldest, history.isFetchingNextPage]);
  useEffect(() => {
    if (target === null || loading) return undefined;
    const timer = setTimeout(() => setTarget(null), pointOutMs);
    return () => clearTimeout(timer);
  }, [target, loading]);
  return {
    to(position: number) {
      leaveEnd();
      setTarget({ position, from: oldest });
    },
    /** The part of the way that is loaded, 0 to 1; null while nothing is. */
    progress: loading ? (target.from - oldest) / Math.max(1, target.from - target.position) : null,
    shown: target?.position ?? null,
  };
}

/** How often it is asked where somebody is who shares that, in ms. */
const movementMs = 15_000;

/** While a conversation is open in which the other shares a place, asks where it is by now; nobody is told of movement. */
function useMovements(id: string) {
  const me = useMe();
  useQuery({
    ...queries.shares(),
    refetchOnMount: 'always',
    // One that does not move as well: whoever is blocked is told nothing of its end, and finds out by asking.
    refetchInterval: ({ state }) =>
      state.data?.some((it) => it.conversationId === id && it.personId !== me.id) ? movementMs : false,
  });
}

/** How long 'is writing' holds when no more is heard, in ms. */
const writingMs = 5000;

/** Whether the other is writing, as far as is known. */
function useIsWriting(id: string): boolean {
  const live = useLive();
  const [isWriting, setIsWriting] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = live.listen((update) => {
      const writes = update.type === 'chat.typing' && update.conversationId === id;
      const wrote = update.type === 'chat.message' && update.message.conversationId === id;
      if (!writes && !wrote) return;
      clearTimeout(timer);
      setIsWriting(writes);
      if (writes) timer = setTimeout(() => setIsWriting(false), writingMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [id, live]);
  return isWriting;
}

/** Tells that what is on screen has been read: while the page is looked at and its end is in view. */
function useRead(id: string, latest: Message | undefined, atEnd: boolean) {
  const live = useLive();
  const cache = useQueryClient();
  const position = latest?.position ?? 0;
  const look = useEffectEvent(() => {
    if (position === 0 || !atEnd || document.visibilityState !== 'visible') return;
    live.seen(id, { read: position });
    // The server says the same in a moment, to all devices: until then it is a guess, which a fetch may put right.
    conversationRead(cache, id, 0);
  });
  useEffect(() => {
    look();
    const looked = () => look();
    document.addEventListener('visibilitychange', looked);
    return () => document.removeEventListener('visibilitychange', looked);
  }, [position, atEnd]);
}
