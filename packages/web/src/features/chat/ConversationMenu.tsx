import type { Conversation, ConversationSettings } from '@nukkad/core/features/chat/contract.ts';
import { api } from '../../data/api.ts';
import { tellFailure } from '../../data/failure.ts';
import { useOwnUpdate } from '../../data/useLive.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/Toast.tsx';
import { MenuRow } from './MenuRow.tsx';
import styles from './MessageMenu.module.css';

/** What one may do with a conversation, in the conversation and in the list. */
export default function ConversationMenu({
  conversation: { id, person, muted, archived },
  close,
}: {
  conversation: Conversation;
  close(): void;
}) {
  const update = useOwnUpdate();
  const name = person.name.split(' ')[0] ?? '';

  async function change(asked: Promise<ConversationSettings>, done: string) {
    try {
      update({ type: 'chat.settings', conversationId: id, ...(await asked) });
      toast(done);
    } catch (error) {
      tellFailure(error);
    }
  }

  return (
    <Sheet title={person.name} close={close}>
      <ul className={styles.rows}>
        <MenuRow
          icon={muted ? 'bell' : 'mute'}
          label={muted ? 'Unmute' : 'Mute'}
          note={muted ? undefined : `No notifications. ${name} isn’t told`}
          act={() => void change(api.chat.setMuted({ id, on: !muted }), muted ? 'Unmuted' : 'Muted')}
          close={close}
        />
        <MenuRow
          icon="archive"
          label={archived ? 'Move back to Messages' : 'Archive'}
          note={archived ? undefined : muted ? 'Out of the list for good' : 'Out of the list until the next message'}
          act={() =>
            void change(api.chat.setArchived({ id, on: !archived }), archived ? 'Moved back to Messages' : 'Archived')
          }
          close={close}
        />
      </ul>
    </Sheet>
  );
}
