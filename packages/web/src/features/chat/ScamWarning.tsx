import type { Message } from '@nukkad/core/features/chat/contract.ts';
import { warnedMessages, warningIn, warnings } from '@nukkad/core/features/chat/scam-warnings.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './ScamWarning.module.css';

export function ScamWarning({ message, report }: { message: Message; report(): void }) {
  const warning = message.type === 'text' && message.position <= warnedMessages ? warningIn(message.message) : null;
  if (warning === null) return null;
  return (
    <div className={styles.warning} role="note">
      <Icon name="alert" size={18} />
      <p>
        {warnings[warning]}{' '}
        <button type="button" onClick={report}>
          Report
        </button>
      </p>
    </div>
  );
}
