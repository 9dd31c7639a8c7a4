import type { Conversation } from '@nukkad/core/features/chat/contract.ts';
import { backend } from '#backend';
import { useMe } from '../../data/session.tsx';
import { useAway } from '../../data/useLive.ts';
import type { Unsent } from '../../device/unsent-message.ts';
import { timeOrDay } from '../../format/dates.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Count } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListLink } from '../../ui/ListLink.tsx';
import { useLongPress } from '../../ui/useLongPress.ts';
import styles from './ConversationRow.module.css';
import { messageWords, unsentWords } from '../../format/message-words.ts';
import { MutedMark } from './MutedMark.tsx';

/** A conversation in a list, with its menu: on a long press, a right click, or by the button for keyboards. */
export function ConversationRow({
  conversation: { id, person, online, lastMessage, unread, muted },
  unsent,
  openMenu,
}: {
  conversation: Conversation;
  unsent: Unsent | null;
  openMenu(): void;
}) {
  const me = useMe();
  const isAway = useAway();
  const press = useLongPress(backend.can.organizeChats ? openMenu : undefined, { ofLink: true });
  return (
    <div className={styles.line} {...press}>
      <ListLink to={`/chat/${id}`} className={styles.row}>
        <Avatar src={person.profilePicture} name={person.name} size={56} online={online && !isAway} />
        <span className={styles.text}>
          <span className={styles.words}>
            <span className={styles.name}>
              {person.name}
              {muted && <MutedMark />}
            </span>
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
          <span className={styles.words}>
            <span className={unread > 0 ? styles.new : styles.last}>
              {unsent
                ? `You: ${unsentWords(unsent)}`
                : lastMessage === null
                  ? 'Tap to start chatting'
                  : `${lastMessage.senderId === me.id ? 'You: ' : ''}${messageWords(lastMessage)}`}
            </span>
            <Count many={unread} of="unread" />
          </span>
        </span>
      </ListLink>
      {backend.can.organizeChats && (
        <button
          type="button"
          className={styles.more}
          aria-label={`More about ${person.name}`}
          aria-haspopup="dialog"
          onClick={openMenu}
        >
          <Icon name="more" size={20} />
        </button>
      )}
    </div>
  );
}
