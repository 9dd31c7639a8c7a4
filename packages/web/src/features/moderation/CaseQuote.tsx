import type { ReactNode } from 'react';
import styles from './CaseQuote.module.css';

export function CaseQuote({ children }: { children: ReactNode }) {
  return (
    children !== '' && (
      <blockquote className={styles.quote} dir="auto">
        {children}
      </blockquote>
    )
  );
}
