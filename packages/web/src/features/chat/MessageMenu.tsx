import type { Message } from '@nukkad/core/features/chat/contract.ts';
import { mayRemoveForBoth } from '@nukkad/core/features/chat/rules.ts';
import type { ReportSubject } from '@nukkad/core/features/safety/rules.ts';
import { backend } from '#backend';
import { api } from '../../data/api.ts';
import { useNow } from '../../device/clock.ts';
import { useOwnUpdate } from '../../data/useLive.ts';
import { tellFailure } from '../../data/failure.ts';
import type { SafetyStep } from '../safety/SafetySheets.tsx';
import { useMe } from '../../data/session.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/Toast.tsx';
import { clock, dayName } from '../../format/dates.ts';
import styles from './MessageMenu.module.css';
import { inOneLine } from './summary.ts';

/** What can be done with a message. `name` is the first name of the other. */
export function MessageMenu({
  message,
  name,
  safety,
  close,
}: {
  message: Message;
  name: string;
  safety(step: SafetyStep): void;
  close(): void;
}) {
  const me = useMe();
  const update = useOwnUpdate();
  const { blockAndReport, deleteForBoth } = backend.can;
  const now = useNow();
  const own = message.senderId === me.id;
  const reported: ReportSubject =
    message.type === 'picture' && message.attachment !== null
      ? { type: 'picture', id: message.attachment }
      : { type: 'message', id: message.id };

  async function copy() {
    try {
      await navigator.clipboard.writeText(message.message);
      toast('Copied');
    } catch {
      toast('Copying isn’t allowed here.');
    }
  }

  async function remove(from: 'me' | 'both') {
    try {
      const removal = await api.chat.remove({ id: message.conversationId, messageId: message.id, from });
      update({ type: 'chat.removed', ...removal });
      toast(from === 'both' ? 'Deleted for both' : 'Deleted for you');
    } catch (error) {
      tellFailure(error);
    }
  }

  const row = (icon: IconName, words: string, act: () => void, danger = false, about?: string) => (
    <li>
      <button
        type="button"
        className={danger ? styles.danger : styles.row}
        onClick={() => {
          close();
          act();
        }}
      >
        <Icon name={icon} />
        <span>
          {words}
          {about && <span className={styles.about}>{about}</span>}
        </span>
      </button>
    </li>
  );
  return (
    <Sheet title={own ? 'Your message' : `Message from ${name}`} close={close}>
      <p className={styles.message}>
        <span dir="auto" className={styles.words}>
          {inOneLine(message)}
        </span>
        <time dateTime={message.timestamp}>
          {dayName(message.timestamp)}, {clock(message.timestamp)}
        </time>
      </p>
      <ul className={styles.rows}>
        {message.type === 'text' && row('copy', 'Copy', () => void copy())}
        {row(
          'trash',
          'Delete for me',
          () => void remove('me'),
          false,
          deleteForBoth ? `${name} can still see it` : undefined,
        )}
        {deleteForBoth &&
          mayRemoveForBoth(message, me.id, new Date(now)) &&
          row('trash', 'Delete for both', () => void remove('both'), true, 'Within 15 minutes of sending')}
        {blockAndReport && !own && row('flag', `Report this ${reported.type}`, () => safety(reported))}
        {blockAndReport && !own && row('block', `Block ${name}`, () => safety('block'), true)}
      </ul>
    </Sheet>
  );
}
