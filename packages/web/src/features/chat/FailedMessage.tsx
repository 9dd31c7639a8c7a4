import { Button } from '../../ui/Button.tsx';
import styles from './MessageList.module.css';
import { mayRetry, whyRefused } from './refused-messages.ts';

/** Shown with a message that could not be sent; `code` is the refusal. */
export function FailedMessage({ code, retry, discard }: { code: string; retry(): void; discard(): void }) {
  return (
    <div className={styles.failed} role="group" aria-label="Not sent">
      <p>
        {!mayRetry(code) && 'Not sent. '}
        {whyRefused(code)}
      </p>
      {mayRetry(code) && (
        <Button look="danger" small onClick={retry}>
          Not sent. Tap to retry
        </Button>
      )}
      <Button look="quiet" small onClick={discard}>
        Discard
      </Button>
    </div>
  );
}
