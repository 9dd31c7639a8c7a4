// A scroll area must be reachable by keyboard.
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */
import type { Message } from '@nukkad/core/chat/contract.ts';
import type { Person } from '@nukkad/core/people/contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useEffectEvent, useRef } from 'react';
import { queries } from '../queries.ts';
import { useMe } from '../session.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { picture } from '../ui/picture.ts';
import { clock, dayName } from '../when.ts';
import styles from './MessageList.module.css';
import type { Draft, Unsent } from './outbox.ts';

/** Within this many pixels of its end the list counts as at its end. */
const endMargin = 40;

/**
 * Messages, newest last. The scroll area is reversed (its origin is the end), so that it starts at the end and keeps its
 * place while older ones arrive above.
 */
export function MessageList({
  person,
  messages,
  unsent,
  retry,
  loading,
  older,
  atEnd,
  setAtEnd,
}: {
  person: Person;
  messages: readonly Message[];
  unsent: readonly Unsent[];
  retry(draft: Draft): void;
  loading: boolean;
  /** Fetches what came before, or null while there is nothing or it is on its way. */
  older: (() => void) | null;
  atEnd: boolean;
  setAtEnd(atEnd: boolean): void;
}) {
  const me = useMe();
  const presence = useQueryClient().getQueryData(queries.presence().queryKey);
  const area = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const fetchOlder = useEffectEvent(() => older?.());
  const canGrow = older !== null;
  useEffect(() => {
    if (!canGrow) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchOlder(), {
      root: area.current,
      rootMargin: '400px 0px 0px',
    });
    observer.observe(top.current!);
    return () => observer.disconnect();
  }, [canGrow]);
  const toEnd = () => area.current?.scrollTo({ top: 0 });
  const sent = unsent.length;
  useEffect(() => {
    if (sent > 0) toEnd();
  }, [sent]);

  return (
    <div className={styles.frame}>
      <div
        ref={area}
        className={styles.area}
        tabIndex={0}
        role="region"
        aria-label="Messages"
        onScroll={(event) => setAtEnd(event.currentTarget.scrollTop > -endMargin)}
      >
        <div className={styles.log} role="log" aria-label={`Messages with ${person.name}`}>
          <div ref={top} />
          {!loading && messages.length === 0 && unsent.length === 0 && (
            <div className={styles.start}>
              <img src={picture('drawings/quiet.svg')} alt="" width="200" height="150" />
              <p>This is the start of your conversation with {person.name}. A hello will do.</p>
            </div>
          )}
          {messages.map((message, at) => {
            const before = messages[at - 1];
            const day = dayName(message.timestamp);
            return (
              <Fragment key={message.id}>
                {(!before || dayName(before.timestamp) !== day) && (
                  <p className={styles.day}>
                    <span>{day}</span>
                  </p>
                )}
                <Bubble
                  own={message.senderId === me.id}
                  who={message.senderId === me.id ? 'You' : person.name}
                  follows={before?.senderId === message.senderId && dayName(before.timestamp) === day}
                  place={message.type === 'location' ? message.message : null}
                  words={message.message}
                  at={message.timestamp}
                />
              </Fragment>
            );
          })}
          {unsent.map(({ draft, failed }) => (
            <div key={draft.messageId} className={styles.unsent}>
              <Bubble
                own
                who="You"
                place={draft.type === 'location' ? (presence?.area?.name ?? me.city) : null}
                words={draft.type === 'text' ? draft.message : ''}
                at={draft.at}
                waiting
              />
              {failed && (
                <Button look="danger" small onClick={() => retry(draft)}>
                  Not sent. Tap to retry
                </Button>
              )}
            </div>
          ))}
        </div>
      </div>
      {!atEnd && (
        <div className={styles.down}>
          <Button small onClick={toEnd}>
            To the latest
          </Button>
        </div>
      )}
    </div>
  );
}

function Bubble({
  own,
  who,
  place,
  words,
  at,
  follows = false,
  waiting = false,
}: {
  own: boolean;
  who: string;
  /** For a shared location: the name of the area. */
  place: string | null;
  words: string;
  at: string;
  follows?: boolean;
  waiting?: boolean;
}) {
  return (
    <div className={`${styles.bubble} ${own ? styles.own : ''} ${follows ? styles.follows : ''}`}>
      <span className="aside">{who}: </span>
      {place === null ? (
        <p dir="auto">{words}</p>
      ) : (
        <p className={styles.place}>
          <Icon name="pin" />
          <span>
            <strong>Around {place}</strong>
            <br />
            Shared location: the area, not the exact place
          </span>
        </p>
      )}
      <span className={styles.at}>
        <time dateTime={at}>{clock(at)}</time>
        {waiting && (
          <>
            <Icon name="clock" size={14} />
            <span className="aside">waiting to be sent</span>
          </>
        )}
      </span>
    </div>
  );
}
