import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import styles from './MessageList.module.css';

/** Shown with a message that waits for the next day's free messages. */
export function HeldMessage({ discard }: { discard(): void }) {
  return (
    <div className={styles.held} role="group" aria-label="Sent after midnight">
      <p>You’ve used today’s free messages. This one will be sent after midnight.</p>
      <ButtonLink look="tonal" small icon="crown" to="/premium">
        Send now with Premium
      </ButtonLink>
      <Button look="quiet" small onClick={discard}>
        Discard
      </Button>
    </div>
  );
}
