import { warningIn, warnings } from '@nukkad/core/features/warnings/scam-warnings.ts';
import { root } from '../../ui/asset-url.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './ScamWarning.module.css';

/** Links to this server are no danger. */
const ownLinks = root.href;

/** Warns the reader of someone else’s words, if they ask for money or to write elsewhere, or have a link. */
export function ScamWarning({ text, report }: { text: string; report(): void }) {
  const warning = warningIn(text.replaceAll(ownLinks, ''));
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
