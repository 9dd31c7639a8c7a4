import type { ReactNode } from 'react';
import styles from './BulletList.module.css';

export function Points({ children }: { children: ReactNode }) {
  return <ul className={styles.points}>{children}</ul>;
}
