import { Note } from '../../ui/Note.tsx';
import { Section } from '../../ui/Section.tsx';
import { Bubble } from './Bubble.tsx';
import styles from './ConversationScreen.module.css';
import { whyRefused } from './refused-messages.ts';
import { unsentWords } from '../../format/message-words.ts';
import { useUnsent } from './useUnsent.ts';

export function NotSentYet({ conversationId }: { conversationId: string }) {
  const unsent = useUnsent(conversationId);
  if (unsent.length === 0) return null;
  return (
    <Section title="Not sent yet">
      <ul className={styles.unsent}>
        {unsent.map(({ messageId, message, at, refused }) => (
          <li key={messageId}>
            <Bubble
              own
              who="You"
              place={null}
              words={unsentWords({ message })}
              at={at}
              progress={refused === null ? 'waiting' : 'failed'}
            />
            {refused !== null && <Note>{whyRefused(refused)}</Note>}
          </li>
        ))}
      </ul>
      {unsent.some(({ refused, isKept }) => refused === null && isKept) && (
        <Note>Saved on this device. We’ll send it when you’re back online.</Note>
      )}
    </Section>
  );
}
