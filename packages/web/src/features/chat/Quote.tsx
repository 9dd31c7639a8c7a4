import type { Quoted } from '../../data/queries/chat.ts';
import { useMe } from '../../data/session.tsx';
import { deletedMessage, messageWords } from '../../format/message-words.ts';
import styles from './Quote.module.css';
import { useQuoted } from './useQuoted.ts';

/** The message that this one replies to, above its text; pressing it jumps there. It keeps its height while it loads. */
export function Quote({
  conversationId,
  position,
  name,
  show,
}: {
  conversationId: string;
  position: number;
  /** The other person's. */
  name: string;
  show(position: number): void;
}) {
  const quoted = useQuoted(conversationId, position);
  const isGone = quoted === null || quoted?.type === 'removed';
  return (
    <button type="button" className={styles.quote} disabled={isGone} onClick={() => show(position)}>
      <span className="aside">In reply to </span>
      <QuotedMessage quoted={quoted} name={name} />
    </button>
  );
}

export function QuotedMessage({ quoted, name }: { quoted: Quoted | null | undefined; name: string }) {
  const me = useMe();
  const isGone = quoted === null || quoted?.type === 'removed';
  return (
    <>
      <span className={styles.who}>{!quoted || isGone ? ' ' : quoted.senderId === me.id ? 'You' : name}</span>
      <span className={styles.words} dir="auto">
        {isGone ? deletedMessage : quoted ? messageWords(quoted) : '…'}
      </span>
    </>
  );
}
