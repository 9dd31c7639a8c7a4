import type { ReactNode } from 'react';
import styles from './Problem.module.css';

/** Why something that was tried did not work, beside where it was tried. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <p className={styles.problem} role="alert">
      {children}
    </p>
  );
}
