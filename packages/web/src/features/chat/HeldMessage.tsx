import { heldBack } from '../../data/outbox.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import styles from './MessageList.module.css';
import { whyRefused } from './refused-messages.ts';

/** Shown with a message that waits for the next day's free messages. */
export function HeldMessage({ discard }: { discard(): void }) {
  return (
    <div className={styles.held} role="group" aria-label="Sent after midnight">
      <p>{whyRefused(heldBack)}</p>
      <ButtonLink look="outline" small icon="crown" to="/premium">
        Send now with Premium
      </ButtonLink>
      <Button look="quiet" small onClick={discard}>
        Discard
      </Button>
    </div>
  );
}
