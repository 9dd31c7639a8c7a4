import type { ReactNode } from 'react';
import { useHasSide } from '../device/useHasSide.ts';
import styles from './Beside.module.css';

/** The main part of a screen, and where there is room next to it, what belongs to it. */
export function Beside({ label, side, children }: { label: string; side: ReactNode; children: ReactNode }) {
  const hasSide = useHasSide();
  return (
    <div className={hasSide ? styles.beside : undefined}>
      <div className={styles.main}>{children}</div>
      {hasSide && (
        <section className={styles.side} aria-label={label}>
          {side}
        </section>
      )}
    </div>
  );
}
