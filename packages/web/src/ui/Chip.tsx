import type { ReactNode } from 'react';
import styles from './Chip.module.css';

/** A word that can be on or off. */
export function Chip({ on, toggle, children }: { on: boolean; toggle(): void; children: ReactNode }) {
  return (
    <button type="button" className={styles.chip} aria-pressed={on} onClick={toggle}>
      {children}
    </button>
  );
}

/** Several of them, in as many lines as they need. */
export function Chips({ children }: { children: ReactNode }) {
  return <div className={styles.chips}>{children}</div>;
}

/** A word that only says something. */
export function Tag({ strong = false, children }: { strong?: boolean; children: ReactNode }) {
  return <span className={`${styles.tag} ${strong ? styles.strong : ''}`}>{children}</span>;
}
