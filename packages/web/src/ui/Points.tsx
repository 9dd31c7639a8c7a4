import type { ReactNode } from 'react';
import styles from './Points.module.css';

/** Sentences one below the other, each with its dot. */
export function Points({ children }: { children: ReactNode }) {
  return <ul className={styles.points}>{children}</ul>;
}
