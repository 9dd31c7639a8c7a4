import type { Conversation, ConversationSettings } from '@nukkad/core/features/chat/contract.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { notifyFailure } from '../../data/failure.ts';
import { useOwnUpdate } from '../../data/useLive.ts';
import { Menu } from '../../ui/Menu.tsx';
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

  const change = useMutation({
    mutationFn: ({ save }: { save(): Promise<ConversationSettings>; done: string }) => save(),
    onSuccess(settings, { done }) {
      update({ type: 'chat.settings', conversationId: id, ...settings });
      toast(done);
    },
    onError: notifyFailure,
  });

  return (
    <Menu title={person.name} close={close}>
      <ul className={styles.rows}>
        <MenuRow
          icon={muted ? 'bell' : 'mute'}
          label={muted ? 'Unmute' : 'Mute'}
          note={muted ? undefined : `No notifications. ${name} isn’t notified`}
          act={() =>
            change.mutate({
              save: () => api.chat.setMuted({ id, on: !muted }),
              done: muted ? 'Unmuted' : 'Muted',
            })
          }
          close={close}
        />
        <MenuRow
          icon="archive"
          label={archived ? 'Move back to Messages' : 'Archive'}
          note={archived ? undefined : muted ? 'Hidden from the list' : 'Hidden from the list until the next message'}
          act={() =>
            change.mutate({
              save: () => api.chat.setArchived({ id, on: !archived }),
              done: archived ? 'Moved back to Messages' : 'Archived',
            })
          }
          close={close}
        />
      </ul>
    </Menu>
  );
}
