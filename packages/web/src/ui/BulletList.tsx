import type { ReactNode } from 'react';
import styles from './BulletList.module.css';

export function BulletList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}
