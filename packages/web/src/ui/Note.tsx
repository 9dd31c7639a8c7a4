import type { ReactNode } from 'react';
import styles from './Note.module.css';

export function Note({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}
