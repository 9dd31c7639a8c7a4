import { emojiOf, type Reactions as Both } from '@nukkad/core/features/chat/reaction-kinds.ts';
import { reactionWords } from './reaction-words.ts';
import styles from './Reactions.module.css';

/** Below a bubble, which it overlaps. `sender` and `recipient` are the names of the two. */
export function Reactions({
  of,
  own,
  sender,
  recipient,
}: {
  of: Both;
  own: boolean;
  sender: string;
  recipient: string;
}) {
  const given = [
    { reaction: of.sender, by: sender },
    { reaction: of.recipient, by: recipient },
  ].flatMap(({ reaction, by }) => (reaction === null ? [] : [{ reaction, by }]));
  if (given.length === 0) return null;
  return (
    <p className={own ? styles.own : styles.theirs}>
      {given.map(({ reaction, by }) => (
        <span key={by} role="img" aria-label={`${reactionWords[reaction]} from ${by}`} title={by}>
          {emojiOf[reaction]}
        </span>
      ))}
    </p>
  );
}
