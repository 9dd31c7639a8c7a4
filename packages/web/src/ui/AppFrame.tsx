import type { ReactNode } from 'react';
import styles from './AppFrame.module.css';
import { Wordmark } from './Wordmark.tsx';

/** A phone in a wide window; with `data-wide`, navigation at the side and the screen next to it. */
export function AppFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.backdrop}>
      <div className={styles.mark} aria-hidden="true">
        <Wordmark />
      </div>
      <div className={styles.frame}>{children}</div>
    </div>
  );
}
