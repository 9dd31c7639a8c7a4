import { warningIn } from '@nukkad/core/features/warnings/scam-warnings.ts';
import { hasContactDetails } from '@nukkad/core/features/warnings/has-contact-details.ts';
import styles from './PublicTextWarning.module.css';

/** Said to the writer before they save, in place of the warning that readers get. */
export function PublicTextWarning({ text }: { text: string }) {
  const words = warningIn(text)
    ? 'Readers will see a safety warning next to this.'
    : hasContactDetails(text)
      ? 'Strangers can read this. Leave out phone numbers, addresses and links.'
      : null;
  return (
    <p role="status" className={styles.warning}>
      {words}
    </p>
  );
}
