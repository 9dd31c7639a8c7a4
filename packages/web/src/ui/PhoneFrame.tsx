import type { ReactNode } from 'react';
import styles from './PhoneFrame.module.css';
import { Wordmark } from './Wordmark.tsx';

/** One column, as wide as a phone and as high as the window; on a wide screen it stands on a quiet backdrop. */
export function PhoneFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.backdrop}>
      <div className={styles.mark} aria-hidden="true">
        <Wordmark />
      </div>
      <div className={styles.phone}>{children}</div>
    </div>
  );
}
