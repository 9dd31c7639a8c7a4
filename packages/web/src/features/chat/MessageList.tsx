// A scroll area must be reachable by keyboard.
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */
import type { Conversation, Message } from '@nukkad/core/features/chat/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { queries } from '../../data/queries.ts';
import { useMe } from '../../data/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { picture } from '../../ui/picture.ts';
import { dayName } from '../../format/dates.ts';
import { Bubble, type Progress } from './Bubble.tsx';
import { mayRetry, whyRefused } from './send-failures.ts';
import { Picture } from './Picture.tsx';
import { SharedPlace, UnsentPlace } from './SharedPlace.tsx';
import styles from './MessageList.module.css';
import { inOneLine } from './summary.ts';
import { WarningBelow } from './WarningBelow.tsx';
import type { Unsent } from '../../data/outbox.ts';

/** Whoever reads by ear or by keyboard is where the eyes are. */
function focusSoon(it: HTMLDivElement) {
  // What is new in the list is hidden until it is measured.
  const timer = setTimeout(() => it.focus({ preventScroll: true }), 100);
  return () => clearTimeout(timer);
}

/** Within this many pixels of its end the list counts as at its end. */
const endMargin = 40;
/** Within this many pixels of its beginning what came before is fetched. */
const olderMargin = 600;

type Item = { message: Message } | { unsent: Unsent };

const keyOf = (item: Item) => ('message' in item ? item.message.id : item.unsent.messageId);
const timeOf = (item: Item) => ('message' in item ? item.message.timestamp : item.unsent.at);

/** Whether this list has grown at its beginning since the last look: what is read must then stay where it is. */
function useGrewBefore(first: string | undefined, length: number): boolean {
  const [seen, setSeen] = useState({ first, length, before: false });
  if (seen.first !== first || seen.length !== length)
    setSeen({ first, length, before: seen.first !== undefined && seen.first !== first && length > seen.length });
  return seen.before;
}

/**
 * Messages, newest last. Only those in view are drawn. It begins at its end, stays there while one is there, and keeps its
 * place while older ones arrive above.
 */
export function MessageList({
  talk: { person, theirs },
  messages,
  unsent,
  progress,
  showPicture,
  retry,
  discard,
  loading,
  older,
  atEnd,
  setAtEnd,
  shown,
  menu,
  report,
}: {
  talk: Conversation;
  messages: readonly Message[];
  unsent: readonly Unsent[];
  /** Of pictures on their way, by message, how much has arrived: 0 to 1. */
  progress: ReadonlyMap<string, number>;
  /** Shows a picture on the whole screen. */
  showPicture(id: string, alt: string): void;
  retry(messageId: string): void;
  discard(messageId: string): void;
  loading: boolean;
  /** Fetches what came before, or null while there is nothing or it is on its way. */
  older: (() => void) | null;
  atEnd: boolean;
  setAtEnd(atEnd: boolean): void;
  /** The position of a message to begin at, and to point out; null begins at the end. */
  shown: number | null;
  /** Opens what can be done with a message. */
  menu(message: Message): void;
  /** Begins a report of the other; null where nobody can be reported. */
  report: (() => void) | null;
}) {
  const me = useMe();
  const { data: presence } = useQuery(queries.presence());
  const first = person.name.split(' ')[0]!;
  const area = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const items: Item[] = [...messages.map((message) => ({ message })), ...unsent.map((it) => ({ unsent: it }))];
  const grewBefore = useGrewBefore(messages[0]?.id, items.length);
  const toEnd = () => list.current?.scrollToIndex(items.length - 1, { align: 'end' });
  /** The height of the area when it was last settled, in px. */
  const settledAt = useRef(0);
  /** Sees whether this is the end, in the page itself: what the list reports may be of before a resize. */
  function look() {
    const { scrollTop, clientHeight, scrollHeight } = area.current!;
    setAtEnd(scrollTop + clientHeight >= scrollHeight - endMargin);
  }
  /** Stays at the end, whatever has changed: a message came or turned out taller, the keyboard came up. All that fits is at its end. */
  function settle() {
    settledAt.current = area.current!.clientHeight;
    if (atEnd) toEnd();
    // Until what is pointed out has been scrolled to, nothing is where it will be.
    else if (shown === null) look();
  }
  const settleNow = useEffectEvent(settle);
  const latest = items.at(-1);
  const latestKey = latest && keyOf(latest);
  useLayoutEffect(() => settleNow(), [latestKey, shown]);
  // What was to be shown may be deleted by now; then what came before it.
  const shownKey = shown === null ? null : messages.findLast(({ position }) => position <= shown)?.id;
  const pointOut = useEffectEvent(() => {
    const index = items.findIndex((item) => keyOf(item) === shownKey);
    if (index >= 0) list.current?.scrollToIndex(index, { align: 'center' });
  });
  useLayoutEffect(() => pointOut(), [shownKey]);
  const written = unsent.length;
  const show = useEffectEvent(() => {
    if (written > 0) toEnd();
  });
  useLayoutEffect(() => show(), [written]);

  function scrolled(offset: number) {
    // While the height changes as well, it is settled in a moment what that means for being at the end.
    if (area.current!.clientHeight === settledAt.current) look();
    if (offset < olderMargin) older?.();
  }

  const progressOf = ({ senderId, position }: Message): Progress | null =>
    senderId !== me.id ? null : position <= theirs.read ? 'read' : position <= theirs.delivered ? 'delivered' : 'sent';

  function mediaOf({ type, attachment, senderId, timestamp }: Message) {
    if (attachment === null) return null;
    if (type === 'location')
      return <SharedPlace id={attachment} own={senderId === me.id} name={first} at={timestamp} />;
    if (type !== 'picture') return null;
    const alt = `Picture from ${senderId === me.id ? 'you' : person.name}`;
    return <Picture id={attachment} alt={alt} open={() => showPicture(attachment, alt)} />;
  }

  function unsentMediaOf({ messageId, message }: Unsent) {
    if (message.type === 'location' && message.place) return <UnsentPlace />;
    if (message.type !== 'picture') return null;
    const alt = 'Picture from you';
    return (
      <Picture
        id={message.pictureId}
        blob={message.blob}
        alt={alt}
        waits
        part={progress.get(messageId)}
        open={() => showPicture(message.pictureId, alt)}
      />
    );
  }

  return (
    <div className={styles.frame}>
      <div ref={area} className={styles.area} tabIndex={0} role="region" aria-label="Messages">
        {!loading && items.length === 0 && (
          <div className={styles.start}>
            <img src={picture('drawings/quiet.svg')} alt="" width="200" height="150" />
            <p>This is the start of your conversation with {person.name}. Say hello!</p>
          </div>
        )}
        <div className={styles.above} />
        <div role="log" aria-label={`Messages with ${person.name}`}>
          <Virtualizer
            ref={list}
            scrollRef={area}
            data={items}
            shift={grewBefore}
            onScroll={scrolled}
            onResize={settle}
          >
            {(item, at) => {
              const before = items[at - 1];
              const day = dayName(timeOf(item));
              const isNewDay = !before || dayName(timeOf(before)) !== day;
              const sender = 'message' in item ? item.message.senderId : me.id;
              const senderBefore = before && ('message' in before ? before.message.senderId : me.id);
              return (
                <div
                  key={keyOf(item)}
                  className={`${!isNewDay && senderBefore === sender ? styles.follows : styles.row} ${keyOf(item) === shownKey ? styles.shown : ''}`}
                  tabIndex={-1}
                  ref={keyOf(item) === shownKey ? focusSoon : null}
                >
                  {isNewDay && (
                    <p className={styles.day}>
                      <span>{day}</span>
                    </p>
                  )}
                  {'message' in item ? (
                    <>
                      <Bubble
                        own={sender === me.id}
                        who={sender === me.id ? 'You' : person.name}
                        place={
                          item.message.type === 'location' && item.message.attachment === null
                            ? item.message.message
                            : null
                        }
                        media={mediaOf(item.message)}
                        words={item.message.type === 'text' ? item.message.message : inOneLine(item.message)}
                        at={item.message.timestamp}
                        progress={item.message.type === 'removed' ? null : progressOf(item.message)}
                        removed={item.message.type === 'removed'}
                        menu={() => menu(item.message)}
                      />
                      {report && sender !== me.id && <WarningBelow message={item.message} report={report} />}
                    </>
                  ) : (
                    <>
                      <Bubble
                        own
                        who="You"
                        place={item.unsent.message.type === 'location' ? (presence?.area?.name ?? me.city) : null}
                        media={unsentMediaOf(item.unsent)}
                        words={item.unsent.message.type === 'text' ? item.unsent.message.message : ''}
                        at={item.unsent.at}
                        progress={
                          item.unsent.refused !== null ? 'failed' : item.unsent.isKept === null ? null : 'waiting'
                        }
                      />
                      {item.unsent.refused === null && item.unsent.isKept === false && (
                        <p className={styles.onlyHere}>
                          We couldn’t save this on your device. Keep the app open until it’s sent.
                        </p>
                      )}
                      {item.unsent.refused !== null && (
                        <div className={styles.failed} role="group" aria-label="Not sent">
                          <p>
                            {!mayRetry(item.unsent.refused) && 'Not sent. '}
                            {whyRefused(item.unsent.refused)}
                          </p>
                          {mayRetry(item.unsent.refused) && (
                            <Button look="danger" small onClick={() => retry(item.unsent.messageId)}>
                              Not sent. Tap to retry
                            </Button>
                          )}
                          <Button look="quiet" small onClick={() => discard(item.unsent.messageId)}>
                            Discard
                          </Button>
                        </div>
                      )}
                    </>
                  )}
                </div>
              );
            }}
          </Virtualizer>
        </div>
      </div>
      {!atEnd && (
        <div className={styles.down}>
          <Button small onClick={toEnd}>
            Jump to latest
          </Button>
        </div>
      )}
    </div>
  );
}
