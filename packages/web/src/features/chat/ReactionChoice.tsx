import type { Message } from '@nukkad/core/features/chat/contract.ts';
import { emojiOf, reactions, type Reaction } from '@nukkad/core/features/chat/reaction-kinds.ts';
import { api } from '../../data/api.ts';
import { notifyFailure } from '../../data/failure.ts';
import styles from './ReactionChoice.module.css';
import { reactionWords } from './reaction-words.ts';

/** Six reactions. The chosen one is removed by pressing it again. The screen changes with the update, as for the other. */
export function ReactionChoice({ message, own, close }: { message: Message; own: boolean; close(): void }) {
  const chosen = own ? message.reactions.sender : message.reactions.recipient;

  function choose(reaction: Reaction) {
    close();
    const { id: messageId, conversationId: id } = message;
    api.chat.react({ id, messageId, reaction: reaction === chosen ? null : reaction }).catch(notifyFailure);
  }

  return (
    <div className={styles.choice} role="group" aria-label="React">
      {reactions.map((reaction) => (
        <button
          key={reaction}
          type="button"
          aria-label={reactionWords[reaction]}
          aria-pressed={reaction === chosen}
          onClick={() => choose(reaction)}
        >
          {emojiOf[reaction]}
        </button>
      ))}
    </div>
  );
}
