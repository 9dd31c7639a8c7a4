import type { ReactNode } from 'react';
import styles from './AppFrame.module.css';
import { Wordmark } from './Wordmark.tsx';

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
