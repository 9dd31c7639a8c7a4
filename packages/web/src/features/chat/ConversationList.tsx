import type { Conversation } from '@nukkad/core/features/chat/contract.ts';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useLive } from '../../data/useLive.ts';
import { useSheet } from '../../ui/useSheet.ts';
import styles from './Conversations.module.css';
import { ConversationRow } from './ConversationRow.tsx';

const ConversationMenu = lazy(() => import('./ConversationMenu.tsx'));

/** Conversations with something unsent come first. */
export function ConversationList({ label, conversations }: { label: string; conversations: readonly Conversation[] }) {
  const { outbox } = useLive();
  const unsent = useSyncExternalStore(outbox.subscribe, outbox.unsent);
  const [menuOf, setMenuOf] = useSheet<string>('conversation');
  const menu = conversations.find(({ id }) => id === menuOf);
  const rows = conversations
    .map((conversation) => ({
      conversation,
      unsent: unsent.findLast((it) => it.conversationId === conversation.id) ?? null,
    }))
    .toSorted((a, b) => (b.unsent?.messageId ?? '').localeCompare(a.unsent?.messageId ?? ''));
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {rows.map(({ conversation, unsent }) => (
          <li key={conversation.id}>
            <ConversationRow conversation={conversation} unsent={unsent} openMenu={() => setMenuOf(conversation.id)} />
          </li>
        ))}
      </ul>
      {menu && (
        <Suspense>
          <ConversationMenu conversation={menu} close={() => setMenuOf(null)} />
        </Suspense>
      )}
    </>
  );
}
