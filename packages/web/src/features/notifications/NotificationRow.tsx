import type { Notification } from '@nukkad/core/features/notifications/contract.ts';
import { notificationPath } from '@nukkad/core/features/notifications/notification-path.ts';
import { notificationWords } from '@nukkad/core/features/notifications/notification-words/notification-words.ts';
import { english } from '@nukkad/core/features/notifications/notification-words/notifications-in-english.ts';
import { Link } from 'react-router';
import { timeAgo } from '../../format/dates.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ReadyText } from '../../ui/ReadyText.tsx';
import { notificationDetail } from './notification-detail.ts';
import { notificationIcon } from './notification-icon.ts';
import styles from './NotificationRow.module.css';

/** Opening its screen marks it as seen: MarkSeenOnScreen.ts. */
export function NotificationRow({ notification, now }: { notification: Notification; now: number }) {
  const { kind, person, at, isSeen, words, readyIn } = notification;
  const { title, body } = notificationWords(english, notification);
  const detail = notificationDetail(notification, now);
  const icon = notificationIcon[kind];
  return (
    <Link to={notificationPath(notification)} className={styles.row} data-new={!isSeen || undefined}>
      {person ? (
        <span className={styles.face}>
          <Avatar src={person.profilePicture} name={person.name} size={48} />
          <span className={styles.mark}>
            <Icon name={icon} size={14} />
          </span>
        </span>
      ) : (
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
      )}
      <span className={styles.text}>
        <span className={styles.title}>
          {!isSeen && <span className="aside">New: </span>}
          {title}
        </span>
        {body && (
          <span className={styles.body}>
            <ReadyText text={body} language={body === words ? readyIn : null} />
          </span>
        )}
        <span className={styles.foot}>
          <time dateTime={at}>{timeAgo(at, now)}</time>
          {detail && ` · ${detail}`}
        </span>
      </span>
      {!isSeen && <span className={styles.dot} aria-hidden="true" />}
    </Link>
  );
}
