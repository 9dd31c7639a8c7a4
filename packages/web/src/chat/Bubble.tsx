import { Icon } from '../ui/Icon.tsx';
import { clock } from '../when.ts';
import styles from './Bubble.module.css';

/** How far a message of one's own has come. */
export type Progress = 'waiting' | 'failed' | 'sent' | 'delivered' | 'read';

const progressWords: Record<Progress, string> = {
  waiting: 'waiting to be sent',
  failed: 'not sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
};

/** One message. */
export function Bubble({
  own,
  who,
  place,
  words,
  at,
  progress,
}: {
  own: boolean;
  who: string;
  /** For a shared location: the name of the area. */
  place: string | null;
  words: string;
  at: string;
  /** Null for somebody else's. */
  progress: Progress | null;
}) {
  return (
    <div className={own ? styles.own : styles.bubble}>
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
        {progress && <Sign progress={progress} />}
      </span>
    </div>
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
