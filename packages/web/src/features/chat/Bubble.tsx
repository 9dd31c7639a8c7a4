import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { clock } from '../../format/dates.ts';
import styles from './Bubble.module.css';
import { linkParts } from './linkify.ts';
import { useLongPress } from '../../ui/useLongPress.ts';

export type Progress = 'waiting' | 'failed' | 'sent' | 'delivered' | 'read';

const progressWords: Record<Progress, string> = {
  waiting: 'waiting to be sent',
  failed: 'not sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
};

export function Bubble({
  own,
  who,
  place,
  quote = null,
  media = null,
  caption = '',
  words,
  at,
  progress,
  removed = false,
  menu,
}: {
  own: boolean;
  who: string;
  place: string | null;
  quote?: ReactNode;
  media?: ReactNode;
  /** Below `media`. */
  caption?: string;
  words: string;
  at: string;
  /** Null for messages of the other person. */
  progress: Progress | null;
  removed?: boolean;
  menu?: (() => void) | undefined;
}) {
  const press = useLongPress(menu);
  return (
    <div className={own ? styles.ownLine : styles.line} {...press}>
      <div className={`${own ? styles.own : styles.bubble} ${media ? styles.withMedia : ''}`}>
        <span className="aside">{who}: </span>
        {quote}
        {media ? (
          <>
            {media}
            {caption !== '' && (
              <p dir="auto" className={styles.caption}>
                <Words text={caption} />
              </p>
            )}
          </>
        ) : place === null ? (
          <p dir="auto" className={removed ? styles.removed : undefined}>
            {removed ? words : <Words text={words} />}
          </p>
        ) : (
          <p className={styles.place}>
            <Icon name="pin" />
            <span>
              <strong>Around {place}</strong>
              <br />
              Shared location: the area, not the exact location
            </span>
          </p>
        )}
        <span className={styles.at}>
          <time dateTime={at}>{clock(at)}</time>
          {progress && <Sign progress={progress} />}
        </span>
      </div>
      {menu && (
        <button
          type="button"
          className={styles.more}
          aria-label={`More about ‘${place ?? words.slice(0, 40)}’`}
          aria-haspopup="dialog"
          onClick={menu}
        >
          <Icon name="more" size={20} />
        </button>
      )}
    </div>
  );
}

function Words({ text }: { text: string }) {
  return linkParts(text).map(({ at, words, href }) =>
    href === undefined ? (
      words
    ) : (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {words}
      </a>
    ),
  );
}

function Sign({ progress }: { progress: Progress }) {
  const icon =
    progress === 'waiting' ? 'clock' : progress === 'failed' ? 'alert' : progress === 'sent' ? 'check' : 'checks';
  return (
    <span className={progress === 'read' ? styles.read : undefined} title={progressWords[progress]}>
      <Icon name={icon} size={progress === 'waiting' ? 14 : 16} />
      <span className="aside">{progressWords[progress]}</span>
    </span>
  );
}
