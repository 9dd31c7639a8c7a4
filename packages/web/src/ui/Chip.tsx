import type { ReactNode } from 'react';
import styles from './Chip.module.css';

export function Chip({ on, toggle, children }: { on: boolean; toggle(): void; children: ReactNode }) {
  return (
    <button type="button" className={styles.chip} aria-pressed={on} onClick={toggle}>
      {children}
    </button>
  );
}

export function Chips({ children }: { children: ReactNode }) {
  return <div className={styles.chips}>{children}</div>;
}

export function Tag({ strong = false, children }: { strong?: boolean; children: ReactNode }) {
  return <span className={`${styles.tag} ${strong ? styles.strong : ''}`}>{children}</span>;
}
