import type { Message } from '@nukkad/core/features/chat/contract.ts';
import { mayRemoveForBoth } from '@nukkad/core/features/chat/may-remove-message.ts';
import { removableMinutes } from '@nukkad/core/features/chat/message-removal-time.ts';
import type { ReportSubject } from '@nukkad/core/features/safety/report-reasons.ts';
import { useMutation } from '@tanstack/react-query';
import { backend } from '#backend';
import { api } from '../../data/api.ts';
import { useNow } from '../../device/server-time.ts';
import { useOwnUpdate } from '../../data/useLive.ts';
import { notifyFailure } from '../../data/failure.ts';
import type { SafetyStep } from '../safety/SafetySheets.tsx';
import { useMe } from '../../data/session.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/Toast.tsx';
import { clock, dayName } from '../../format/dates.ts';
import { MenuRow } from './MenuRow.tsx';
import styles from './MessageMenu.module.css';
import { ReactionChoice } from './ReactionChoice.tsx';
import { messageWords } from '../../format/message-words.ts';

function Summary({ message }: { message: Message }) {
  return (
    <p className={styles.message}>
      <span dir="auto" className={styles.words}>
        {messageWords(message)}
      </span>
      <time dateTime={message.timestamp}>
        {dayName(message.timestamp)}, {clock(message.timestamp)}
      </time>
    </p>
  );
}

const hasText = ({ type, message }: Message) => type === 'text' || (type === 'picture' && message !== '');

async function copy({ message }: Message) {
  try {
    await navigator.clipboard.writeText(message);
    toast('Copied');
  } catch {
    toast('Copying isn’t allowed here.');
  }
}

export default function MessageMenu({
  message,
  name,
  reply,
  safety,
  close,
}: {
  message: Message;
  name: string;
  /** Null where nothing can be replied to. */
  reply: (() => void) | null;
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

  const remove = useMutation({
    mutationFn: (from: 'me' | 'both') => api.chat.remove({ id: message.conversationId, messageId: message.id, from }),
    onSuccess(removal, from) {
      update({ type: 'chat.removed', ...removal });
      toast(from === 'both' ? 'Deleted for both' : 'Deleted for you');
    },
    onError: notifyFailure,
  });

  return (
    <Sheet title={own ? 'Your message' : `Message from ${name}`} close={close}>
      <Summary message={message} />
      {backend.can.reactAndReply && message.type !== 'removed' && (
        <ReactionChoice message={message} own={own} close={close} />
      )}
      <ul className={styles.rows}>
        {reply && message.type !== 'removed' && <MenuRow icon="reply" label="Reply" act={reply} close={close} />}
        {hasText(message) && <MenuRow icon="copy" label="Copy" act={() => void copy(message)} close={close} />}
        <MenuRow
          icon="trash"
          label="Delete for me"
          act={() => remove.mutate('me')}
          note={deleteForBoth ? `${name} can still see it` : undefined}
          close={close}
        />
        {deleteForBoth && mayRemoveForBoth(message, me.id, new Date(now)) && (
          <MenuRow
            icon="trash"
            label="Delete for both"
            act={() => remove.mutate('both')}
            danger
            note={`Within ${removableMinutes} minutes of sending`}
            close={close}
          />
        )}
        {blockAndReport && !own && (
          <>
            <MenuRow icon="flag" label={`Report this ${reported.type}`} act={() => safety(reported)} close={close} />
            <MenuRow icon="block" label={`Block ${name}`} act={() => safety('block')} danger close={close} />
          </>
        )}
      </ul>
    </Sheet>
  );
}
