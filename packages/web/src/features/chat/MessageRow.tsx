import type { Conversation, Message } from '@nukkad/core/features/chat/contract.ts';
import { lazy, Suspense } from 'react';
import type { Unsent } from '../../device/unsent-message.ts';
import { useMe } from '../../data/session.tsx';
import { useSwipeRight } from '../../ui/useSwipeRight.ts';
import { Bubble, type Progress } from './Bubble.tsx';
import { groupingOf, type Item } from './message-items.ts';
import styles from './MessageList.module.css';
import { MessagePicture } from './MessagePicture.tsx';
import { heldBack } from '../../data/outbox.ts';
import { FailedMessage } from './FailedMessage.tsx';
import { HeldMessage } from './HeldMessage.tsx';
import { SharedLocation, UnsentLocation } from './SharedLocation.tsx';
import { messageWords } from '../../format/message-words.ts';
import { Quote } from './Quote.tsx';
import { Reactions } from './Reactions.tsx';
import { ScamWarning } from '../safety/ScamWarning.tsx';
import { firstMessages } from '@nukkad/core/features/warnings/repeated-text-limits.ts';
import { warnedMessages } from '@nukkad/core/features/warnings/scam-warnings.ts';

const SharedEvent = lazy(() => import('./SharedEvent.tsx'));

const RepeatedWarning = lazy(() => import('../safety/RepeatedWarning.tsx').catch(() => ({ default: () => null })));

/** As large as the card that is being loaded. */
const eventCard = (id: string) => (
  <Suspense fallback={<div className={styles.event} />}>
    <SharedEvent id={id} />
  </Suspense>
);

export interface MessageActions {
  showPicture(id: string, alt: string): void;
  retry(messageId: string): void;
  discard(messageId: string): void;
  openMenu(message: Message): void;
  /** Null where nothing can be replied to. */
  reply: ((message: Message) => void) | null;
  /** Jumps to a message. */
  show(position: number): void;
  /** Starts a report of the other person; null where no one can be reported. */
  report: (() => void) | null;
}

/** Moves the focus of screen readers and keyboards to the highlighted message. */
function focusSoon(it: HTMLDivElement) {
  const before = document.activeElement;
  // New rows are hidden until the list has measured them. Someone who has gone on meanwhile keeps their focus.
  const timer = setInterval(() => {
    if (document.activeElement === before) it.focus({ preventScroll: true });
    if (document.activeElement !== before) clearInterval(timer);
  }, 100);
  return () => clearInterval(timer);
}

export function MessageRow({
  item,
  before,
  isShown,
  conversation,
  areaName,
  uploaded,
  actions,
}: {
  item: Item;
  before: Item | undefined;
  isShown: boolean;
  conversation: Conversation;
  areaName: string;
  /** How much of an unsent picture has been uploaded, 0 to 1. */
  uploaded: number | undefined;
  actions: MessageActions;
}) {
  const me = useMe();
  const { day, follows } = groupingOf(item, before, me.id);
  return (
    <div
      className={`${follows ? styles.follows : styles.row} ${isShown ? styles.shown : ''}`}
      tabIndex={-1}
      ref={isShown ? focusSoon : null}
    >
      {day !== null && (
        <p className={styles.day}>
          <span>{day}</span>
        </p>
      )}
      {'message' in item ? (
        <SentMessage message={item.message} conversation={conversation} actions={actions} />
      ) : (
        <UnsentMessage
          unsent={item.unsent}
          name={conversation.person.name}
          areaName={areaName}
          uploaded={uploaded}
          actions={actions}
        />
      )}
    </div>
  );
}

function progressOf({ position }: Message, { delivered, read }: Conversation['theirs']): Progress {
  if (position <= read) return 'read';
  return position <= delivered ? 'delivered' : 'sent';
}

function SentMessage({
  message,
  conversation: { person, theirs },
  actions: { showPicture, openMenu, reply, show, report },
}: {
  message: Message;
  conversation: Conversation;
  actions: MessageActions;
}) {
  const me = useMe();
  const { type, attachment, senderId, timestamp } = message;
  const own = senderId === me.id;
  const isRemoved = type === 'removed';
  const swipe = useSwipeRight(reply && !isRemoved ? () => reply(message) : undefined);
  function media() {
    if (type === 'event') return eventCard(message.message);
    if (attachment === null) return null;
    if (type === 'location')
      return <SharedLocation id={attachment} own={own} name={person.name.split(' ')[0] ?? ''} at={timestamp} />;
    if (type !== 'picture') return null;
    const alt = `Picture from ${own ? 'you' : person.name}`;
    return <MessagePicture id={attachment} alt={alt} open={() => showPicture(attachment, alt)} />;
  }
  return (
    <div {...swipe} className={styles.sent}>
      {report && !own && type === 'text' && message.position <= firstMessages && (
        <Suspense>
          <RepeatedWarning message={message} />
        </Suspense>
      )}
      <Bubble
        own={own}
        quote={
          message.replyTo !== null && (
            <Quote conversationId={message.conversationId} position={message.replyTo} name={person.name} show={show} />
          )
        }
        who={own ? 'You' : person.name}
        place={type === 'location' && attachment === null ? message.message : null}
        media={media()}
        caption={type === 'picture' ? message.message : ''}
        words={type === 'text' ? message.message : messageWords(message)}
        at={timestamp}
        progress={own && !isRemoved ? progressOf(message, theirs) : null}
        removed={isRemoved}
        menu={() => openMenu(message)}
      />
      <Reactions
        of={message.reactions}
        own={own}
        sender={own ? 'you' : person.name}
        recipient={own ? person.name : 'you'}
      />
      {report && !own && (type === 'text' || type === 'picture') && message.position <= warnedMessages && (
        <ScamWarning text={message.message} report={report} />
      )}
    </div>
  );
}

function UnsentMessage({
  unsent: { messageId, conversationId, message, at, refused, isKept },
  name,
  areaName,
  uploaded,
  actions: { showPicture, show, retry, discard },
}: {
  unsent: Unsent;
  name: string;
  areaName: string;
  uploaded: number | undefined;
  actions: MessageActions;
}) {
  function media() {
    if (message.type === 'location' && message.place) return <UnsentLocation />;
    if (message.type === 'event') return eventCard(message.eventId);
    if (message.type !== 'picture') return null;
    const { pictureId, blob } = message;
    const alt = 'Picture from you';
    return (
      <MessagePicture
        id={pictureId}
        blob={blob}
        alt={alt}
        waits
        part={uploaded}
        open={() => showPicture(pictureId, alt)}
      />
    );
  }
  const waiting = isKept === null ? null : 'waiting';
  return (
    <>
      <Bubble
        own
        who="You"
        place={message.type === 'location' ? areaName : null}
        quote={
          message.type === 'text' &&
          message.replyTo !== undefined && (
            <Quote conversationId={conversationId} position={message.replyTo} name={name} show={show} />
          )
        }
        media={media()}
        caption={message.type === 'picture' ? (message.caption ?? '') : ''}
        words={message.type === 'text' ? message.message : ''}
        at={at}
        progress={refused === null || refused === heldBack ? waiting : 'failed'}
      />
      {refused === null && isKept === false && (
        <p className={styles.onlyHere}>We couldn’t save this on your device. Keep the app open until it’s sent.</p>
      )}
      {refused === heldBack && <HeldMessage discard={() => discard(messageId)} />}
      {refused !== null && refused !== heldBack && (
        <FailedMessage code={refused} retry={() => retry(messageId)} discard={() => discard(messageId)} />
      )}
    </>
  );
}
